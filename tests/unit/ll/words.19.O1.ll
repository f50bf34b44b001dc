target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.row = type { i16, [3 x i8], [2 x [4 x i64]] }
%union.anon = type { i64 }
%struct.large = type { [5 x i64] }

@steps = internal unnamed_addr constant [8 x i8] c"\07\06\05\04\03\02\01\09", align 1
@kept = internal unnamed_addr global [4 x i64] [i64 1, i64 2, i64 3, i64 0], align 16
@global_row = dso_local local_unnamed_addr global %struct.row { i16 1, [3 x i8] c"\02\03\04", [2 x [4 x i64]] [[4 x i64] [i64 5, i64 6, i64 0, i64 0], [4 x i64] [i64 7, i64 8, i64 9, i64 10]] }, align 8
@functions = internal unnamed_addr constant [3 x ptr] [ptr @narrow, ptr @product, ptr @recursive], align 16
@strings.text = internal unnamed_addr constant [7 x i8] c"a\22b\\c\0A\00", align 1
@table = internal unnamed_addr constant [2 x [3 x [2 x i64]]] [[3 x [2 x i64]] [[2 x i64] [i64 1, i64 2], [2 x i64] [i64 3, i64 4], [2 x i64] [i64 5, i64 6]], [3 x [2 x i64]] [[2 x i64] [i64 7, i64 8], [2 x i64] [i64 9, i64 10], [2 x i64] [i64 11, i64 12]]], align 16

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @narrow(i64 noundef %0, i64 noundef %1) #0 {
  %3 = add i64 %1, %0
  %4 = mul i64 %1, %0
  %5 = sub i64 %0, %1
  %6 = and i64 %3, 255
  %7 = add i64 %6, %4
  %8 = shl i64 %4, 56
  %9 = ashr exact i64 %8, 56
  %10 = shl i64 %5, 48
  %11 = ashr exact i64 %10, 48
  %12 = mul nsw i64 %11, 3
  %13 = and i64 %7, 4294967295
  %14 = xor i64 %0, %1
  %15 = xor i64 %14, -1
  %16 = add i64 %9, %15
  %17 = add i64 %16, %12
  %18 = add i64 %17, %13
  ret i64 %18
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @divided(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = lshr i64 %0, 7
  %4 = trunc i64 %3 to i32
  %5 = or i32 %4, 1
  %6 = trunc i64 %1 to i32
  %7 = and i32 %6, 65535
  %8 = add nuw nsw i32 %7, 3
  %9 = and i64 %1, 255
  %10 = add nuw nsw i64 %9, 2
  %11 = sdiv i64 %0, %10
  %12 = srem i64 %0, 13
  %13 = trunc i64 %0 to i32
  %14 = and i32 %6, 15
  %15 = add nuw nsw i32 %14, 2
  %16 = sdiv i32 %5, %8
  %17 = sext i32 %16 to i64
  %18 = srem i32 %5, %8
  %19 = sext i32 %18 to i64
  %20 = mul i64 %11, 5
  %21 = or i64 %1, 1
  %22 = udiv i64 %0, %21
  %23 = or i64 %1, 3
  %24 = urem i64 %0, %23
  %25 = shl i32 %13, 24
  %26 = ashr exact i32 %25, 24
  %27 = sdiv i32 %26, %15
  %28 = sext i32 %27 to i64
  %29 = srem i32 %26, %15
  %30 = sext i32 %29 to i64
  %31 = add i64 %20, %12
  %32 = add i64 %31, %17
  %33 = add i64 %32, %19
  %34 = add i64 %33, %22
  %35 = add i64 %34, %24
  %36 = add i64 %35, %28
  %37 = add i64 %36, %30
  ret i64 %37
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @shifted(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = trunc i64 %0 to i32
  %4 = trunc i64 %1 to i32
  %5 = and i32 %4, 31
  %6 = lshr i64 %1, 6
  %7 = and i64 %6, 63
  %8 = shl i64 %0, %7
  %9 = lshr i64 %0, %7
  %10 = add i64 %8, %9
  %11 = ashr i64 %0, %7
  %12 = add i64 %10, %11
  %13 = shl i32 %3, %5
  %14 = zext i32 %13 to i64
  %15 = add i64 %12, %14
  %16 = lshr i32 %3, %5
  %17 = zext i32 %16 to i64
  %18 = add i64 %15, %17
  %19 = ashr i32 %3, %5
  %20 = sext i32 %19 to i64
  %21 = add i64 %18, %20
  %22 = shl i32 %4, 24
  %23 = ashr exact i32 %22, 24
  %24 = and i32 %4, 7
  %25 = ashr i32 %23, %24
  %26 = sext i32 %25 to i64
  %27 = add i64 %21, %26
  ret i64 %27
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i64 0, 512) i64 @compared(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = trunc i64 %0 to i32
  %4 = trunc i64 %1 to i32
  %5 = trunc i64 %0 to i8
  %6 = trunc i64 %1 to i8
  %7 = icmp ult i64 %0, %1
  %8 = zext i1 %7 to i64
  %9 = icmp ugt i64 %0, %1
  %10 = select i1 %9, i64 0, i64 2
  %11 = icmp slt i32 %3, %4
  %12 = select i1 %11, i64 4, i64 0
  %13 = select i1 %11, i64 0, i64 8
  %14 = sext i8 %5 to i32
  %15 = icmp sgt i8 %5, %6
  %16 = select i1 %15, i64 16, i64 0
  %17 = and i32 %3, 255
  %18 = and i32 %4, 255
  %19 = icmp ugt i32 %17, %18
  %20 = select i1 %19, i64 32, i64 0
  %21 = icmp eq i32 %3, %4
  %22 = select i1 %21, i64 64, i64 0
  %23 = or disjoint i64 %10, %8
  %24 = or disjoint i64 %23, %12
  %25 = or disjoint i64 %24, %13
  %26 = or disjoint i64 %25, %16
  %27 = or disjoint i64 %26, %22
  %28 = or i64 %27, %20
  %29 = icmp sgt i64 %0, %1
  %30 = or disjoint i64 %28, 128
  %31 = select i1 %29, i64 %30, i64 %28
  %32 = icmp eq i32 %3, %14
  br i1 %32, label %39, label %33

33:                                               ; preds = %2
  %34 = icmp sgt i32 %4, 5
  %35 = icmp slt i8 %6, -4
  %36 = or i1 %34, %35
  %37 = or i64 %31, 256
  %38 = select i1 %36, i64 %37, i64 %31
  br label %39

39:                                               ; preds = %33, %2
  %40 = phi i64 [ %31, %2 ], [ %38, %33 ]
  ret i64 %40
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i64 64, 266631) i64 @counted(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = trunc i64 %1 to i32
  %4 = or i32 %3, 16
  %5 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %0)
  %6 = tail call range(i32 1, 33) i32 @llvm.ctpop.i32(i32 %4)
  %7 = shl nuw nsw i32 %6, 6
  %8 = zext nneg i32 %7 to i64
  %9 = or i64 %0, 512
  %10 = tail call range(i64 0, 10) i64 @llvm.cttz.i64(i64 %9, i1 true)
  %11 = shl nuw nsw i64 %10, 12
  %12 = or i64 %0, 8
  %13 = tail call range(i64 0, 61) i64 @llvm.ctlz.i64(i64 %12, i1 true)
  %14 = mul nuw nsw i64 %13, 99
  %15 = tail call range(i32 0, 28) i32 @llvm.ctlz.i32(i32 %4, i1 true)
  %16 = mul nuw nsw i32 %15, 7
  %17 = zext nneg i32 %16 to i64
  %18 = tail call range(i32 0, 5) i32 @llvm.cttz.i32(i32 %4, i1 true)
  %19 = mul nuw nsw i32 %18, 11
  %20 = zext nneg i32 %19 to i64
  %21 = or disjoint i64 %11, %5
  %22 = add nuw nsw i64 %21, %14
  %23 = add nuw nsw i64 %22, %8
  %24 = add nuw nsw i64 %23, %17
  %25 = add nuw nsw i64 %24, %20
  ret i64 %25
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef i64 @turned(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = tail call i64 @llvm.bswap.i64(i64 %0)
  %4 = trunc i64 %1 to i32
  %5 = tail call i32 @llvm.bswap.i32(i32 %4)
  %6 = zext i32 %5 to i64
  %7 = add i64 %3, %6
  %8 = xor i64 %1, %0
  %9 = trunc i64 %8 to i16
  %10 = tail call i16 @llvm.bswap.i16(i16 %9)
  %11 = zext i16 %10 to i64
  %12 = add i64 %7, %11
  ret i64 %12
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bswap.i64(i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.bswap.i16(i16) #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef i64 @rotated(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = trunc i64 %1 to i32
  %4 = trunc i64 %0 to i32
  %5 = tail call i64 @llvm.fshl.i64(i64 %0, i64 %0, i64 %1)
  %6 = tail call i32 @llvm.fshl.i32(i32 %4, i32 %4, i32 %3)
  %7 = zext i32 %6 to i64
  %8 = tail call i64 @llvm.fshl.i64(i64 %0, i64 %1, i64 17)
  %9 = add i64 %8, %7
  %10 = add i64 %9, %5
  ret i64 %10
}

; Function Attrs: nofree norecurse nosync nounwind memory(none) uwtable
define dso_local i64 @swapped(i64 noundef %0, i64 noundef %1) local_unnamed_addr #3 {
  br label %8

3:                                                ; preds = %8
  %4 = mul i64 %12, 3
  %5 = mul i64 %13, 5
  %6 = add i64 %15, %5
  %7 = add i64 %6, %4
  ret i64 %7

8:                                                ; preds = %2, %8
  %9 = phi i64 [ %0, %2 ], [ %12, %8 ]
  %10 = phi i32 [ 0, %2 ], [ %16, %8 ]
  %11 = phi i64 [ 1, %2 ], [ %15, %8 ]
  %12 = phi i64 [ %1, %2 ], [ %13, %8 ]
  %13 = add i64 %9, %11
  %14 = shl i64 %11, 1
  %15 = xor i64 %14, %12
  %16 = add nuw nsw i32 %10, 1
  %17 = icmp eq i32 %16, 21
  br i1 %17, label %3, label %8, !llvm.loop !5
}

; Function Attrs: nofree norecurse nosync nounwind memory(none) uwtable
define dso_local i64 @looped(i64 noundef %0, i64 noundef %1) local_unnamed_addr #3 {
  br label %3

3:                                                ; preds = %20, %2
  %4 = phi i64 [ 0, %2 ], [ %21, %20 ]
  %5 = phi i64 [ %0, %2 ], [ %22, %20 ]
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %24, label %7

7:                                                ; preds = %3
  %8 = sub i64 0, %5
  %9 = and i64 %5, %8
  %10 = and i64 %9, %1
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %14, label %12

12:                                               ; preds = %7
  %13 = add i64 %9, %4
  br label %16

14:                                               ; preds = %7
  %15 = icmp ugt i64 %9, %1
  br i1 %15, label %20, label %16

16:                                               ; preds = %14, %12
  %17 = phi i64 [ %13, %12 ], [ %4, %14 ]
  %18 = add i64 %5, -1
  %19 = and i64 %18, %5
  br label %20

20:                                               ; preds = %14, %16
  %21 = phi i64 [ %17, %16 ], [ %4, %14 ]
  %22 = phi i64 [ %19, %16 ], [ %5, %14 ]
  %23 = phi i1 [ true, %16 ], [ false, %14 ]
  br i1 %23, label %3, label %24

24:                                               ; preds = %20, %3
  %25 = phi i64 [ %4, %3 ], [ %21, %20 ]
  br label %26

26:                                               ; preds = %24, %26
  %27 = phi i64 [ %29, %26 ], [ %25, %24 ]
  %28 = mul i64 %27, 3
  %29 = add i64 %28, 1
  %30 = and i64 %29, 16
  %31 = icmp ne i64 %30, 0
  %32 = icmp ult i64 %29, 1000000
  %33 = and i1 %32, %31
  br i1 %33, label %26, label %34, !llvm.loop !8

34:                                               ; preds = %26
  ret i64 %29
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef i64 @chosen(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = urem i64 %0, 11
  switch i64 %3, label %13 [
    i64 0, label %17
    i64 1, label %4
    i64 2, label %4
    i64 5, label %6
    i64 6, label %8
    i64 9, label %11
  ]

4:                                                ; preds = %2, %2
  %5 = mul i64 %1, 3
  br label %17

6:                                                ; preds = %2
  %7 = add i64 %1, 7
  br label %8

8:                                                ; preds = %2, %6
  %9 = phi i64 [ %1, %2 ], [ %7, %6 ]
  %10 = xor i64 %9, %0
  br label %17

11:                                               ; preds = %2
  %12 = sub i64 0, %1
  br label %17

13:                                               ; preds = %2
  %14 = icmp ugt i64 %0, %1
  %15 = add i64 %1, 1
  %16 = select i1 %14, i64 %0, i64 %15
  br label %17

17:                                               ; preds = %2, %13, %11, %8, %4
  %18 = phi i64 [ %16, %13 ], [ %12, %11 ], [ %10, %8 ], [ %5, %4 ], [ %1, %2 ]
  ret i64 %18
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable
define dso_local i64 @squares(i64 noundef %0, i64 noundef %1) local_unnamed_addr #4 {
  br label %8

3:                                                ; preds = %8
  store i64 %18, ptr getelementptr inbounds (i8, ptr @kept, i64 24), align 8, !tbaa !9
  %4 = and i64 %1, 3
  %5 = getelementptr inbounds [4 x i64], ptr @kept, i64 0, i64 %4
  %6 = load i64, ptr %5, align 8, !tbaa !9
  %7 = add i64 %6, %18
  ret i64 %7

8:                                                ; preds = %2, %8
  %9 = phi i64 [ 0, %2 ], [ %19, %8 ]
  %10 = phi i64 [ 0, %2 ], [ %18, %8 ]
  %11 = shl nuw nsw i64 %9, 3
  %12 = lshr i64 %0, %11
  %13 = and i64 %12, 7
  %14 = getelementptr inbounds [8 x i8], ptr @steps, i64 0, i64 %13
  %15 = load i8, ptr %14, align 1, !tbaa !13
  %16 = zext i8 %15 to i64
  %17 = shl nuw nsw i64 %16, %9
  %18 = add i64 %17, %10
  %19 = add nuw nsw i64 %9, 1
  %20 = icmp eq i64 %19, 8
  br i1 %20, label %3, label %8, !llvm.loop !14
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable
define dso_local i64 @rows(i64 noundef %0, i64 noundef %1) local_unnamed_addr #5 {
  %3 = alloca %struct.row, align 8
  call void @llvm.lifetime.start.p0(i64 72, ptr nonnull %3) #14
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(72) %3, ptr noundef nonnull align 8 dereferenceable(72) @global_row, i64 72, i1 false), !tbaa.struct !15
  %4 = trunc i64 %1 to i8
  %5 = getelementptr inbounds i8, ptr %3, i64 2
  %6 = urem i64 %0, 3
  %7 = getelementptr inbounds [3 x i8], ptr %5, i64 0, i64 %6
  store i8 %4, ptr %7, align 1, !tbaa !13
  %8 = getelementptr inbounds i8, ptr %3, i64 8
  %9 = and i64 %1, 1
  %10 = and i64 %0, 3
  %11 = getelementptr inbounds [2 x [4 x i64]], ptr %8, i64 0, i64 %9, i64 %10
  %12 = load i64, ptr %11, align 8, !tbaa !9
  %13 = add i64 %12, %0
  store i64 %13, ptr %11, align 8, !tbaa !9
  %14 = mul i64 %1, %0
  %15 = trunc i64 %14 to i16
  %16 = load i16, ptr %3, align 8, !tbaa !18
  %17 = xor i16 %16, %15
  store i16 %17, ptr %3, align 8, !tbaa !18
  %18 = zext i16 %17 to i64
  %19 = load i8, ptr %5, align 2, !tbaa !13
  %20 = zext i8 %19 to i64
  %21 = mul nuw nsw i64 %20, 3
  %22 = add nuw nsw i64 %21, %18
  %23 = getelementptr inbounds i8, ptr %3, i64 3
  %24 = load i8, ptr %23, align 1, !tbaa !13
  %25 = zext i8 %24 to i64
  %26 = mul nuw nsw i64 %25, 5
  %27 = add nuw nsw i64 %22, %26
  %28 = getelementptr inbounds i8, ptr %3, i64 4
  %29 = load i8, ptr %28, align 4, !tbaa !13
  %30 = zext i8 %29 to i64
  %31 = mul nuw nsw i64 %30, 7
  %32 = getelementptr inbounds i8, ptr %3, i64 16
  %33 = load i64, ptr %32, align 8, !tbaa !9
  %34 = getelementptr inbounds i8, ptr %3, i64 40
  %35 = getelementptr inbounds i8, ptr %3, i64 64
  %36 = load i64, ptr %35, align 8, !tbaa !9
  %37 = getelementptr inbounds [4 x i64], ptr %34, i64 0, i64 %10
  %38 = load i64, ptr %37, align 8, !tbaa !9
  %39 = add i64 %27, %33
  %40 = add i64 %39, %31
  %41 = add i64 %40, %36
  %42 = add i64 %41, %38
  call void @llvm.lifetime.end.p0(i64 72, ptr nonnull %3) #14
  ret i64 %42
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #6

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i64 -16000, 1099511643799) i64 @bits(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = and i64 %0, 32
  %4 = icmp eq i64 %3, 0
  %5 = lshr i64 %0, 6
  %6 = and i64 %5, 15
  %7 = sub nsw i64 0, %6
  %8 = and i64 %7, 31
  %9 = select i1 %4, i64 %6, i64 %8
  %10 = and i64 %0, 7
  %11 = xor i64 %1, %0
  %12 = and i64 %11, 1099511627775
  %13 = add i64 %10, %1
  %14 = shl i64 %13, 3
  %15 = and i64 %14, 1016
  %16 = shl nuw i64 %9, 59
  %17 = ashr exact i64 %16, 59
  %18 = mul nsw i64 %17, 1000
  %19 = add nuw nsw i64 %12, %10
  %20 = add nuw nsw i64 %19, %15
  %21 = add nsw i64 %20, %18
  ret i64 %21
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @united(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = alloca %union.anon, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %3) #14
  store i64 %0, ptr %3, align 8, !tbaa !13
  %4 = trunc i64 %1 to i32
  %5 = getelementptr inbounds i8, ptr %3, i64 4
  store i32 %4, ptr %5, align 4, !tbaa !13
  %6 = and i64 %1, 7
  %7 = getelementptr inbounds [8 x i8], ptr %3, i64 0, i64 %6
  %8 = load i8, ptr %7, align 1, !tbaa !13
  %9 = xor i8 %8, 90
  store i8 %9, ptr %7, align 1, !tbaa !13
  %10 = load i64, ptr %3, align 8, !tbaa !13
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %3) #14
  ret i64 %10
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @copied(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = alloca [14 x i8], align 2
  %4 = alloca [24 x i8], align 16
  call void @llvm.lifetime.start.p0(i64 14, ptr nonnull %3)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4) #14
  %5 = trunc i64 %0 to i8
  %6 = trunc i64 %0 to i16
  %7 = and i16 %6, 255
  %8 = mul nuw i16 %7, 257
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 2 dereferenceable(14) %3, i8 %5, i64 14, i1 false)
  %9 = and i64 %0, 255
  %10 = mul nuw i64 %9, 72340172838076673
  %11 = getelementptr inbounds i8, ptr %3, i64 3
  store i64 %1, ptr %11, align 1
  %12 = getelementptr inbounds i8, ptr %3, i64 2
  call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 2 dereferenceable(12) %3, ptr noundef nonnull align 2 dereferenceable(12) %12, i64 12, i1 false)
  store i16 %8, ptr %4, align 16
  %13 = getelementptr inbounds i8, ptr %4, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 2 dereferenceable(14) %13, ptr noundef nonnull align 2 dereferenceable(14) %3, i64 14, i1 false)
  %14 = getelementptr inbounds i8, ptr %4, i64 16
  store i64 %10, ptr %14, align 16
  %15 = and i64 %0, 15
  %16 = getelementptr inbounds i8, ptr %4, i64 %15
  %17 = load i64, ptr %16, align 1
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4) #14
  call void @llvm.lifetime.end.p0(i64 14, ptr nonnull %3)
  ret i64 %17
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #7

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #6

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @product(i64 noundef %0, i64 noundef %1) #0 {
  %3 = zext i64 %0 to i128
  %4 = zext i64 %1 to i128
  %5 = mul nuw i128 %4, %3
  %6 = lshr i128 %5, 64
  %7 = xor i128 %6, %5
  %8 = trunc i128 %7 to i64
  ret i64 %8
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @wide(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = zext i64 %0 to i128
  %4 = shl nuw i128 %3, 64
  %5 = zext i64 %1 to i128
  %6 = or disjoint i128 %4, %5
  %7 = tail call i128 @llvm.fshl.i128(i128 %6, i128 %6, i128 64)
  %8 = sext i64 %0 to i128
  %9 = mul i128 %7, 3
  %10 = sub i128 %6, %8
  %11 = add i128 %10, %9
  %12 = xor i128 %7, -1
  %13 = and i128 %6, %12
  %14 = xor i128 %11, %13
  %15 = lshr i128 %14, 64
  %16 = trunc nuw i128 %15 to i64
  %17 = trunc i128 %14 to i64
  %18 = add i64 %16, %17
  ret i64 %18
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @wide_shifts(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = zext i64 %0 to i128
  %4 = shl nuw i128 %3, 64
  %5 = zext i64 %1 to i128
  %6 = or disjoint i128 %4, %5
  %7 = xor i64 %1, %0
  %8 = trunc i64 %7 to i32
  %9 = and i32 %8, 127
  %10 = zext nneg i32 %9 to i128
  %11 = shl i128 %6, %10
  %12 = lshr i128 %6, %10
  %13 = ashr i128 %6, %10
  %14 = shl i128 %5, 70
  %15 = lshr i128 %6, 3
  %16 = xor i128 %15, %14
  %17 = xor i128 %16, %12
  %18 = xor i128 %17, %11
  %19 = xor i128 %18, %13
  %20 = lshr i128 %19, 64
  %21 = trunc nuw i128 %20 to i64
  %22 = mul i64 %21, 3
  %23 = trunc i128 %19 to i64
  %24 = add i64 %22, %23
  ret i64 %24
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i64 0, 64) i64 @wide_compares(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = zext i64 %0 to i128
  %4 = shl nuw i128 %3, 64
  %5 = zext i64 %1 to i128
  %6 = or disjoint i128 %4, %5
  %7 = tail call i128 @llvm.fshl.i128(i128 %6, i128 %6, i128 64)
  %8 = icmp ult i128 %6, %7
  %9 = zext i1 %8 to i64
  %10 = icmp ugt i128 %6, %7
  %11 = select i1 %10, i64 0, i64 2
  %12 = or disjoint i64 %11, %9
  %13 = icmp slt i128 %6, %7
  %14 = select i1 %13, i64 4, i64 0
  %15 = or disjoint i64 %12, %14
  %16 = select i1 %13, i64 0, i64 8
  %17 = or disjoint i64 %15, %16
  %18 = icmp eq i128 %6, %7
  %19 = select i1 %18, i64 16, i64 0
  %20 = or disjoint i64 %17, %19
  %21 = select i1 %18, i64 0, i64 32
  %22 = or disjoint i64 %20, %21
  ret i64 %22
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @checked(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = tail call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %0, i64 %1)
  %4 = extractvalue { i64, i1 } %3, 1
  %5 = select i1 %4, i64 2, i64 0
  %6 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %0, i64 %1)
  %7 = extractvalue { i64, i1 } %6, 1
  %8 = extractvalue { i64, i1 } %6, 0
  %9 = zext i1 %7 to i64
  %10 = add i64 %8, %9
  %11 = add i64 %10, %5
  %12 = tail call { i64, i1 } @llvm.ssub.with.overflow.i64(i64 %0, i64 %1)
  %13 = extractvalue { i64, i1 } %12, 1
  %14 = extractvalue { i64, i1 } %12, 0
  %15 = zext i1 %13 to i64
  %16 = add i64 %14, %15
  %17 = shl i64 %11, 2
  %18 = shl i64 %16, 1
  %19 = add i64 %17, %18
  %20 = tail call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %0, i64 %1)
  %21 = extractvalue { i64, i1 } %20, 1
  %22 = extractvalue { i64, i1 } %20, 0
  %23 = zext i1 %21 to i64
  %24 = add i64 %22, %23
  %25 = add i64 %24, %19
  %26 = trunc i64 %0 to i32
  %27 = trunc i64 %1 to i32
  %28 = tail call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %26, i32 %27)
  %29 = extractvalue { i32, i1 } %28, 1
  %30 = extractvalue { i32, i1 } %28, 0
  %31 = zext i1 %29 to i64
  %32 = zext i32 %30 to i64
  %33 = add nuw nsw i64 %32, %31
  %34 = shl i64 %25, 2
  %35 = shl nuw nsw i64 %33, 1
  %36 = add i64 %34, %35
  %37 = tail call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %26, i32 %27)
  %38 = extractvalue { i32, i1 } %37, 1
  %39 = extractvalue { i32, i1 } %37, 0
  %40 = zext i1 %38 to i64
  %41 = zext i32 %39 to i64
  %42 = add nuw nsw i64 %41, %40
  %43 = add i64 %42, %36
  %44 = tail call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %26, i32 %27)
  %45 = extractvalue { i32, i1 } %44, 1
  %46 = extractvalue { i32, i1 } %44, 0
  %47 = zext i1 %45 to i64
  %48 = zext i32 %46 to i64
  %49 = add nuw nsw i64 %48, %47
  %50 = shl i64 %43, 2
  %51 = shl nuw nsw i64 %49, 1
  %52 = add i64 %50, %51
  %53 = tail call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %26, i32 %27)
  %54 = extractvalue { i32, i1 } %53, 1
  %55 = extractvalue { i32, i1 } %53, 0
  %56 = zext i1 %54 to i64
  %57 = zext i32 %55 to i64
  %58 = add nuw nsw i64 %57, %56
  %59 = add i64 %58, %52
  ret i64 %59
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32) #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @pairs(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = alloca %struct.large, align 8
  %4 = alloca %struct.large, align 8
  %5 = tail call fastcc { i64, i64 } @both(i64 noundef %0, i64 noundef %1)
  %6 = extractvalue { i64, i64 } %5, 0
  %7 = extractvalue { i64, i64 } %5, 1
  %8 = and i64 %0, 1
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %14, label %10

10:                                               ; preds = %2
  %11 = tail call fastcc { i64, i64 } @both(i64 noundef %1, i64 noundef 3)
  %12 = extractvalue { i64, i64 } %11, 0
  %13 = extractvalue { i64, i64 } %11, 1
  br label %14

14:                                               ; preds = %2, %10
  %15 = phi i64 [ %13, %10 ], [ %7, %2 ]
  %16 = phi i64 [ %12, %10 ], [ %6, %2 ]
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %3) #14
  store i64 %0, ptr %3, align 8, !tbaa !9
  %17 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 %1, ptr %17, align 8, !tbaa !9
  %18 = getelementptr inbounds i8, ptr %3, i64 16
  store i64 3, ptr %18, align 8, !tbaa !9
  %19 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 4, ptr %19, align 8, !tbaa !9
  %20 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 5, ptr %20, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %4) #14
  call fastcc void @spread(ptr dead_on_unwind nonnull writable sret(%struct.large) align 8 %4, ptr noundef nonnull byval(%struct.large) align 8 %3, i64 noundef %1)
  %21 = mul i64 %6, 3
  %22 = add i64 %21, %7
  %23 = mul i64 %16, 5
  %24 = mul i64 %15, 7
  %25 = urem i64 %1, 5
  %26 = getelementptr inbounds [5 x i64], ptr %4, i64 0, i64 %25
  %27 = load i64, ptr %26, align 8, !tbaa !9
  %28 = getelementptr inbounds i8, ptr %4, i64 8
  %29 = load i64, ptr %28, align 8, !tbaa !9
  %30 = getelementptr inbounds [5 x i64], ptr %3, i64 0, i64 %25
  %31 = load i64, ptr %30, align 8, !tbaa !9
  %32 = add i64 %22, %24
  %33 = add i64 %32, %23
  %34 = add i64 %33, %27
  %35 = add i64 %34, %29
  %36 = add i64 %35, %31
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %4) #14
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %3) #14
  ret i64 %36
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable
define internal fastcc { i64, i64 } @both(i64 noundef %0, i64 noundef %1) unnamed_addr #8 {
  %3 = add i64 %1, %0
  %4 = sub i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable
define internal fastcc void @spread(ptr dead_on_unwind noalias nocapture writable writeonly sret(%struct.large) align 8 %0, ptr nocapture noundef byval(%struct.large) align 8 %1, i64 noundef %2) unnamed_addr #9 {
  %4 = urem i64 %2, 5
  %5 = getelementptr inbounds [5 x i64], ptr %1, i64 0, i64 %4
  %6 = load i64, ptr %5, align 8, !tbaa !9
  %7 = add i64 %6, %2
  store i64 %7, ptr %5, align 8, !tbaa !9
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(40) %0, ptr noundef nonnull align 8 dereferenceable(40) %1, i64 40, i1 false), !tbaa.struct !20
  ret void
}

; Function Attrs: nofree nosync nounwind memory(none) uwtable
define dso_local i64 @recursive(i64 noundef %0, i64 noundef %1) #10 {
  %3 = tail call fastcc i64 @gcd(i64 noundef %0, i64 noundef %1)
  ret i64 %3
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable
define internal fastcc i64 @gcd(i64 noundef %0, i64 noundef %1) unnamed_addr #11 {
  br label %3

3:                                                ; preds = %7, %2
  %4 = phi i64 [ %0, %2 ], [ %5, %7 ]
  %5 = phi i64 [ %1, %2 ], [ %8, %7 ]
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %9, label %7

7:                                                ; preds = %3
  %8 = urem i64 %4, %5
  br label %3

9:                                                ; preds = %3
  ret i64 %4
}

; Function Attrs: nounwind uwtable
define dso_local i64 @called_at(i64 noundef %0, i64 noundef %1) local_unnamed_addr #12 {
  %3 = urem i64 %0, 3
  %4 = getelementptr inbounds [3 x ptr], ptr @functions, i64 0, i64 %3
  %5 = load ptr, ptr %4, align 8, !tbaa !21
  %6 = tail call i64 %5(i64 noundef %0, i64 noundef %1) #14
  ret i64 %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i64 0, 1099528405005) i64 @odd(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = and i64 %1, 1099511627775
  %4 = and i64 %0, 1
  %5 = add i64 %1, %0
  %6 = and i64 %5, 16777215
  %7 = mul nuw nsw i64 %4, 5
  %8 = xor i64 %4, 1
  %9 = mul nuw nsw i64 %8, 9
  %10 = add nuw nsw i64 %3, %7
  %11 = add nuw nsw i64 %10, %6
  %12 = add nuw nsw i64 %11, %9
  ret i64 %12
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef i64 @flags(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp ugt i64 %0, 5
  %4 = icmp ugt i64 %1, 9
  %5 = xor i1 %3, %4
  %6 = xor i1 %3, true
  %7 = icmp eq i64 %0, %1
  %8 = or i1 %7, %6
  %9 = or i1 %4, %8
  %10 = zext i1 %5 to i64
  %11 = add i64 %10, %1
  %12 = select i1 %9, i64 %11, i64 %0
  ret i64 %12
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local range(i64 -32896, 32640) i64 @strings(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = urem i64 %0, 7
  %4 = getelementptr inbounds [7 x i8], ptr @strings.text, i64 0, i64 %3
  %5 = load i8, ptr %4, align 1, !tbaa !13
  %6 = sext i8 %5 to i64
  %7 = shl nsw i64 %6, 8
  %8 = urem i64 %1, 7
  %9 = getelementptr inbounds [7 x i8], ptr @strings.text, i64 0, i64 %8
  %10 = load i8, ptr %9, align 1, !tbaa !13
  %11 = sext i8 %10 to i64
  %12 = add nsw i64 %7, %11
  ret i64 %12
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @saturated(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = tail call i64 @llvm.umin.i64(i64 %0, i64 %1)
  %4 = tail call i64 @llvm.umax.i64(i64 %0, i64 %1)
  %5 = trunc i64 %0 to i32
  %6 = and i32 %5, 255
  %7 = add nsw i32 %6, -100
  %8 = tail call i64 @llvm.usub.sat.i64(i64 %0, i64 %1)
  %9 = mul i64 %3, 3
  %10 = icmp ult i32 %6, 100
  %11 = sub nsw i32 100, %6
  %12 = select i1 %10, i32 %11, i32 %7
  %13 = sext i32 %12 to i64
  %14 = add i64 %8, %4
  %15 = add i64 %14, %9
  %16 = add i64 %15, %13
  ret i64 %16
}

; Function Attrs: nofree norecurse nosync nounwind memory(none) uwtable
define dso_local i64 @inner(i64 noundef %0, i64 noundef %1) local_unnamed_addr #3 {
  %3 = and i64 %0, 1
  %4 = urem i64 %1, 3
  %5 = getelementptr inbounds [2 x [3 x [2 x i64]]], ptr @table, i64 0, i64 %3, i64 %4
  br label %12

6:                                                ; preds = %12
  %7 = and i64 %1, 1
  %8 = urem i64 %0, 3
  %9 = getelementptr inbounds [2 x [3 x [2 x i64]]], ptr @table, i64 0, i64 %7, i64 %8, i64 1
  %10 = load i64, ptr %9, align 8, !tbaa !9
  %11 = add i64 %10, %18
  ret i64 %11

12:                                               ; preds = %2, %12
  %13 = phi i64 [ 0, %2 ], [ %19, %12 ]
  %14 = phi i64 [ 0, %2 ], [ %18, %12 ]
  %15 = getelementptr inbounds i8, ptr %5, i64 %13
  %16 = mul i64 %14, 13
  %17 = load i64, ptr %15, align 8, !tbaa !9
  %18 = add i64 %17, %16
  %19 = add nuw nsw i64 %13, 8
  %20 = icmp eq i64 %19, 16
  br i1 %20, label %6, label %12, !llvm.loop !23
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i64 @wide_counts(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = zext i64 %0 to i128
  %4 = shl nuw i128 %3, 64
  %5 = zext i64 %1 to i128
  %6 = or disjoint i128 %4, %5
  %7 = tail call i128 @llvm.fshl.i128(i128 %6, i128 %6, i128 %5)
  %8 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %0)
  %9 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %1)
  %10 = add nuw nsw i64 %9, %8
  %11 = lshr i128 %7, 64
  %12 = trunc nuw i128 %11 to i64
  %13 = mul i64 %12, 3
  %14 = trunc i128 %7 to i64
  %15 = add i64 %10, %14
  %16 = add i64 %15, %13
  ret i64 %16
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.fshl.i64(i64, i64, i64) #13

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i128 @llvm.fshl.i128(i128, i128, i128) #13

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #13

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64) #13

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.usub.sat.i64(i64, i64) #13

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #13

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nofree norecurse nosync nounwind memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #8 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { nofree nosync nounwind memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { nofree noinline nosync nounwind memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #14 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"clang version 19.1.7"}
!5 = distinct !{!5, !6, !7}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = distinct !{!8, !6, !7}
!9 = !{!10, !10, i64 0}
!10 = !{!"long", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = distinct !{!14, !6, !7}
!15 = !{i64 0, i64 2, !16, i64 2, i64 3, !13, i64 8, i64 64, !13}
!16 = !{!17, !17, i64 0}
!17 = !{!"short", !11, i64 0}
!18 = !{!19, !17, i64 0}
!19 = !{!"row", !17, i64 0, !11, i64 2, !11, i64 8}
!20 = !{i64 0, i64 40, !13}
!21 = !{!22, !22, i64 0}
!22 = !{!"any pointer", !11, i64 0}
!23 = distinct !{!23, !6, !7}
