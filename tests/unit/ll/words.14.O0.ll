target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.row = type { i16, [3 x i8], [2 x [4 x i64]] }
%struct.fields = type { i56 }
%union.anon = type { i64 }
%struct.pair = type { i64, i64 }
%struct.large = type { [5 x i64] }
%struct.anon = type { i64 }

@steps = internal constant [8 x i8] c"\07\06\05\04\03\02\01\09", align 1
@kept = internal global [4 x i64] [i64 1, i64 2, i64 3, i64 0], align 16
@global_row = dso_local global %struct.row { i16 1, [3 x i8] c"\02\03\04", [2 x [4 x i64]] [[4 x i64] [i64 5, i64 6, i64 0, i64 0], [4 x i64] [i64 7, i64 8, i64 9, i64 10]] }, align 8
@__const.bits.f = private unnamed_addr constant { i8, i8, i8, i8, i8, i8, i8, i8 } { i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 undef }, align 8
@functions = internal constant [3 x ptr] [ptr @narrow, ptr @product, ptr @recursive], align 16
@strings.text = internal constant [7 x i8] c"a\22b\\c\0A\00", align 1
@table = internal constant [2 x [3 x [2 x i64]]] [[3 x [2 x i64]] [[2 x i64] [i64 1, i64 2], [2 x i64] [i64 3, i64 4], [2 x i64] [i64 5, i64 6]], [3 x [2 x i64]] [[2 x i64] [i64 7, i64 8], [2 x i64] [i64 9, i64 10], [2 x i64] [i64 11, i64 12]]], align 16

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @narrow(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i8, align 1
  %6 = alloca i8, align 1
  %7 = alloca i16, align 2
  %8 = alloca i32, align 4
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %9 = load i64, ptr %3, align 8
  %10 = load i64, ptr %4, align 8
  %11 = add i64 %9, %10
  %12 = trunc i64 %11 to i8
  store i8 %12, ptr %5, align 1
  %13 = load i64, ptr %3, align 8
  %14 = load i64, ptr %4, align 8
  %15 = mul i64 %13, %14
  %16 = trunc i64 %15 to i8
  store i8 %16, ptr %6, align 1
  %17 = load i64, ptr %3, align 8
  %18 = load i64, ptr %4, align 8
  %19 = sub i64 %17, %18
  %20 = trunc i64 %19 to i16
  store i16 %20, ptr %7, align 2
  %21 = load i64, ptr %3, align 8
  %22 = trunc i64 %21 to i32
  %23 = load i64, ptr %4, align 8
  %24 = trunc i64 %23 to i32
  %25 = mul i32 %22, %24
  %26 = load i8, ptr %5, align 1
  %27 = zext i8 %26 to i32
  %28 = add i32 %25, %27
  store i32 %28, ptr %8, align 4
  %29 = load i8, ptr %6, align 1
  %30 = sext i8 %29 to i64
  %31 = load i16, ptr %7, align 2
  %32 = sext i16 %31 to i64
  %33 = mul i64 %32, 3
  %34 = add i64 %30, %33
  %35 = load i32, ptr %8, align 4
  %36 = zext i32 %35 to i64
  %37 = add i64 %34, %36
  %38 = load i64, ptr %3, align 8
  %39 = load i64, ptr %4, align 8
  %40 = xor i64 %39, -1
  %41 = xor i64 %38, %40
  %42 = add i64 %37, %41
  ret i64 %42
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @divided(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i8, align 1
  %10 = alloca i8, align 1
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %11 = load i64, ptr %3, align 8
  %12 = lshr i64 %11, 7
  %13 = trunc i64 %12 to i32
  %14 = or i32 %13, 1
  store i32 %14, ptr %5, align 4
  %15 = load i64, ptr %4, align 8
  %16 = and i64 %15, 65535
  %17 = trunc i64 %16 to i32
  %18 = add nsw i32 %17, 3
  store i32 %18, ptr %6, align 4
  %19 = load i64, ptr %3, align 8
  %20 = load i64, ptr %4, align 8
  %21 = and i64 %20, 255
  %22 = add nsw i64 %21, 2
  %23 = sdiv i64 %19, %22
  store i64 %23, ptr %7, align 8
  %24 = load i64, ptr %3, align 8
  %25 = srem i64 %24, -13
  store i64 %25, ptr %8, align 8
  %26 = load i64, ptr %3, align 8
  %27 = trunc i64 %26 to i8
  store i8 %27, ptr %9, align 1
  %28 = load i64, ptr %4, align 8
  %29 = and i64 %28, 15
  %30 = add i64 %29, 2
  %31 = trunc i64 %30 to i8
  store i8 %31, ptr %10, align 1
  %32 = load i32, ptr %5, align 4
  %33 = load i32, ptr %6, align 4
  %34 = sdiv i32 %32, %33
  %35 = sext i32 %34 to i64
  %36 = load i32, ptr %5, align 4
  %37 = load i32, ptr %6, align 4
  %38 = srem i32 %36, %37
  %39 = sext i32 %38 to i64
  %40 = add i64 %35, %39
  %41 = load i64, ptr %7, align 8
  %42 = mul i64 %41, 5
  %43 = add i64 %40, %42
  %44 = load i64, ptr %8, align 8
  %45 = add i64 %43, %44
  %46 = load i64, ptr %3, align 8
  %47 = load i64, ptr %4, align 8
  %48 = or i64 %47, 1
  %49 = udiv i64 %46, %48
  %50 = add i64 %45, %49
  %51 = load i64, ptr %3, align 8
  %52 = load i64, ptr %4, align 8
  %53 = or i64 %52, 3
  %54 = urem i64 %51, %53
  %55 = add i64 %50, %54
  %56 = load i8, ptr %9, align 1
  %57 = sext i8 %56 to i32
  %58 = load i8, ptr %10, align 1
  %59 = sext i8 %58 to i32
  %60 = sdiv i32 %57, %59
  %61 = sext i32 %60 to i64
  %62 = add i64 %55, %61
  %63 = load i8, ptr %9, align 1
  %64 = sext i8 %63 to i32
  %65 = load i8, ptr %10, align 1
  %66 = sext i8 %65 to i32
  %67 = srem i32 %64, %66
  %68 = sext i32 %67 to i64
  %69 = add i64 %62, %68
  ret i64 %69
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @shifted(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  %6 = alloca i8, align 1
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %9 = load i64, ptr %3, align 8
  %10 = trunc i64 %9 to i32
  store i32 %10, ptr %5, align 4
  %11 = load i64, ptr %4, align 8
  %12 = trunc i64 %11 to i8
  store i8 %12, ptr %6, align 1
  %13 = load i64, ptr %4, align 8
  %14 = and i64 %13, 31
  %15 = trunc i64 %14 to i32
  store i32 %15, ptr %7, align 4
  %16 = load i64, ptr %4, align 8
  %17 = lshr i64 %16, 6
  %18 = and i64 %17, 63
  %19 = trunc i64 %18 to i32
  store i32 %19, ptr %8, align 4
  %20 = load i64, ptr %3, align 8
  %21 = load i32, ptr %8, align 4
  %22 = zext i32 %21 to i64
  %23 = shl i64 %20, %22
  %24 = load i64, ptr %3, align 8
  %25 = load i32, ptr %8, align 4
  %26 = zext i32 %25 to i64
  %27 = lshr i64 %24, %26
  %28 = add i64 %23, %27
  %29 = load i64, ptr %3, align 8
  %30 = load i32, ptr %8, align 4
  %31 = zext i32 %30 to i64
  %32 = ashr i64 %29, %31
  %33 = add i64 %28, %32
  %34 = load i64, ptr %3, align 8
  %35 = trunc i64 %34 to i32
  %36 = load i32, ptr %7, align 4
  %37 = shl i32 %35, %36
  %38 = zext i32 %37 to i64
  %39 = add i64 %33, %38
  %40 = load i64, ptr %3, align 8
  %41 = trunc i64 %40 to i32
  %42 = load i32, ptr %7, align 4
  %43 = lshr i32 %41, %42
  %44 = zext i32 %43 to i64
  %45 = add i64 %39, %44
  %46 = load i32, ptr %5, align 4
  %47 = load i32, ptr %7, align 4
  %48 = ashr i32 %46, %47
  %49 = sext i32 %48 to i64
  %50 = add i64 %45, %49
  %51 = load i8, ptr %6, align 1
  %52 = sext i8 %51 to i32
  %53 = load i32, ptr %7, align 4
  %54 = and i32 %53, 7
  %55 = ashr i32 %52, %54
  %56 = sext i32 %55 to i64
  %57 = add i64 %50, %56
  ret i64 %57
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @compared(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i8, align 1
  %8 = alloca i8, align 1
  %9 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %10 = load i64, ptr %3, align 8
  %11 = trunc i64 %10 to i32
  store i32 %11, ptr %5, align 4
  %12 = load i64, ptr %4, align 8
  %13 = trunc i64 %12 to i32
  store i32 %13, ptr %6, align 4
  %14 = load i64, ptr %3, align 8
  %15 = trunc i64 %14 to i8
  store i8 %15, ptr %7, align 1
  %16 = load i64, ptr %4, align 8
  %17 = trunc i64 %16 to i8
  store i8 %17, ptr %8, align 1
  %18 = load i64, ptr %3, align 8
  %19 = load i64, ptr %4, align 8
  %20 = icmp ult i64 %18, %19
  %21 = zext i1 %20 to i32
  %22 = sext i32 %21 to i64
  %23 = load i64, ptr %3, align 8
  %24 = load i64, ptr %4, align 8
  %25 = icmp ule i64 %23, %24
  %26 = zext i1 %25 to i32
  %27 = sext i32 %26 to i64
  %28 = shl i64 %27, 1
  %29 = or i64 %22, %28
  %30 = load i32, ptr %5, align 4
  %31 = load i32, ptr %6, align 4
  %32 = icmp slt i32 %30, %31
  %33 = zext i1 %32 to i32
  %34 = sext i32 %33 to i64
  %35 = shl i64 %34, 2
  %36 = or i64 %29, %35
  %37 = load i32, ptr %5, align 4
  %38 = load i32, ptr %6, align 4
  %39 = icmp sge i32 %37, %38
  %40 = zext i1 %39 to i32
  %41 = sext i32 %40 to i64
  %42 = shl i64 %41, 3
  %43 = or i64 %36, %42
  store i64 %43, ptr %9, align 8
  %44 = load i8, ptr %7, align 1
  %45 = sext i8 %44 to i32
  %46 = load i8, ptr %8, align 1
  %47 = sext i8 %46 to i32
  %48 = icmp sgt i32 %45, %47
  %49 = zext i1 %48 to i32
  %50 = sext i32 %49 to i64
  %51 = shl i64 %50, 4
  %52 = load i8, ptr %7, align 1
  %53 = zext i8 %52 to i32
  %54 = load i8, ptr %8, align 1
  %55 = zext i8 %54 to i32
  %56 = icmp sgt i32 %53, %55
  %57 = zext i1 %56 to i32
  %58 = sext i32 %57 to i64
  %59 = shl i64 %58, 5
  %60 = or i64 %51, %59
  %61 = load i32, ptr %5, align 4
  %62 = load i32, ptr %6, align 4
  %63 = icmp eq i32 %61, %62
  %64 = zext i1 %63 to i32
  %65 = sext i32 %64 to i64
  %66 = shl i64 %65, 6
  %67 = or i64 %60, %66
  %68 = load i64, ptr %9, align 8
  %69 = or i64 %68, %67
  store i64 %69, ptr %9, align 8
  %70 = load i64, ptr %3, align 8
  %71 = load i64, ptr %4, align 8
  %72 = icmp sgt i64 %70, %71
  br i1 %72, label %73, label %76

73:                                               ; preds = %2
  %74 = load i64, ptr %9, align 8
  %75 = or i64 %74, 128
  store i64 %75, ptr %9, align 8
  br label %76

76:                                               ; preds = %73, %2
  %77 = load i32, ptr %5, align 4
  %78 = load i8, ptr %7, align 1
  %79 = sext i8 %78 to i32
  %80 = icmp ne i32 %77, %79
  br i1 %80, label %81, label %91

81:                                               ; preds = %76
  %82 = load i32, ptr %6, align 4
  %83 = icmp sgt i32 %82, 5
  br i1 %83, label %88, label %84

84:                                               ; preds = %81
  %85 = load i8, ptr %8, align 1
  %86 = sext i8 %85 to i32
  %87 = icmp sle i32 %86, -5
  br i1 %87, label %88, label %91

88:                                               ; preds = %84, %81
  %89 = load i64, ptr %9, align 8
  %90 = or i64 %89, 256
  store i64 %90, ptr %9, align 8
  br label %91

91:                                               ; preds = %88, %84, %76
  %92 = load i64, ptr %9, align 8
  ret i64 %92
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @counted(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %6 = load i64, ptr %4, align 8
  %7 = trunc i64 %6 to i32
  %8 = or i32 %7, 16
  store i32 %8, ptr %5, align 4
  %9 = load i64, ptr %3, align 8
  %10 = call i64 @llvm.ctpop.i64(i64 %9)
  %11 = trunc i64 %10 to i32
  %12 = sext i32 %11 to i64
  %13 = load i32, ptr %5, align 4
  %14 = call i32 @llvm.ctpop.i32(i32 %13)
  %15 = sext i32 %14 to i64
  %16 = mul i64 %15, 64
  %17 = add i64 %12, %16
  %18 = load i64, ptr %3, align 8
  %19 = or i64 %18, 512
  %20 = call i64 @llvm.cttz.i64(i64 %19, i1 true)
  %21 = trunc i64 %20 to i32
  %22 = sext i32 %21 to i64
  %23 = mul i64 %22, 4096
  %24 = add i64 %17, %23
  %25 = load i64, ptr %3, align 8
  %26 = or i64 %25, 8
  %27 = call i64 @llvm.ctlz.i64(i64 %26, i1 true)
  %28 = trunc i64 %27 to i32
  %29 = sext i32 %28 to i64
  %30 = mul i64 %29, 99
  %31 = add i64 %24, %30
  %32 = load i32, ptr %5, align 4
  %33 = call i32 @llvm.ctlz.i32(i32 %32, i1 true)
  %34 = sext i32 %33 to i64
  %35 = mul i64 %34, 7
  %36 = add i64 %31, %35
  %37 = load i32, ptr %5, align 4
  %38 = call i32 @llvm.cttz.i32(i32 %37, i1 true)
  %39 = sext i32 %38 to i64
  %40 = mul i64 %39, 11
  %41 = add i64 %36, %40
  ret i64 %41
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.ctpop.i64(i64) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.cttz.i64(i64, i1 immarg) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.cttz.i32(i32, i1 immarg) #1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @turned(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %5 = load i64, ptr %3, align 8
  %6 = call i64 @llvm.bswap.i64(i64 %5)
  %7 = load i64, ptr %4, align 8
  %8 = trunc i64 %7 to i32
  %9 = call i32 @llvm.bswap.i32(i32 %8)
  %10 = zext i32 %9 to i64
  %11 = add i64 %6, %10
  %12 = load i64, ptr %3, align 8
  %13 = load i64, ptr %4, align 8
  %14 = xor i64 %12, %13
  %15 = trunc i64 %14 to i16
  %16 = call i16 @llvm.bswap.i16(i16 %15)
  %17 = zext i16 %16 to i64
  %18 = add i64 %11, %17
  ret i64 %18
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.bswap.i64(i64) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.bswap.i32(i32) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i16 @llvm.bswap.i16(i16) #1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @rotated(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %8 = load i64, ptr %4, align 8
  %9 = and i64 %8, 63
  %10 = trunc i64 %9 to i32
  store i32 %10, ptr %5, align 4
  %11 = load i64, ptr %3, align 8
  %12 = trunc i64 %11 to i32
  store i32 %12, ptr %6, align 4
  %13 = load i64, ptr %3, align 8
  %14 = load i32, ptr %5, align 4
  %15 = zext i32 %14 to i64
  %16 = shl i64 %13, %15
  %17 = load i64, ptr %3, align 8
  %18 = load i32, ptr %5, align 4
  %19 = sub i32 0, %18
  %20 = and i32 %19, 63
  %21 = zext i32 %20 to i64
  %22 = lshr i64 %17, %21
  %23 = or i64 %16, %22
  store i64 %23, ptr %7, align 8
  %24 = load i64, ptr %7, align 8
  %25 = load i32, ptr %6, align 4
  %26 = load i32, ptr %5, align 4
  %27 = and i32 %26, 31
  %28 = shl i32 %25, %27
  %29 = load i32, ptr %6, align 4
  %30 = load i32, ptr %5, align 4
  %31 = sub i32 0, %30
  %32 = and i32 %31, 31
  %33 = lshr i32 %29, %32
  %34 = or i32 %28, %33
  %35 = zext i32 %34 to i64
  %36 = add i64 %24, %35
  %37 = load i64, ptr %3, align 8
  %38 = shl i64 %37, 17
  %39 = load i64, ptr %4, align 8
  %40 = lshr i64 %39, 47
  %41 = or i64 %38, %40
  %42 = add i64 %36, %41
  ret i64 %42
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @swapped(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  store i64 1, ptr %5, align 8
  store i32 0, ptr %6, align 4
  br label %8

8:                                                ; preds = %21, %2
  %9 = load i32, ptr %6, align 4
  %10 = icmp ult i32 %9, 21
  br i1 %10, label %11, label %24

11:                                               ; preds = %8
  %12 = load i64, ptr %3, align 8
  store i64 %12, ptr %7, align 8
  %13 = load i64, ptr %4, align 8
  store i64 %13, ptr %3, align 8
  %14 = load i64, ptr %7, align 8
  %15 = load i64, ptr %5, align 8
  %16 = add i64 %14, %15
  store i64 %16, ptr %4, align 8
  %17 = load i64, ptr %3, align 8
  %18 = load i64, ptr %5, align 8
  %19 = shl i64 %18, 1
  %20 = xor i64 %17, %19
  store i64 %20, ptr %5, align 8
  br label %21

21:                                               ; preds = %11
  %22 = load i32, ptr %6, align 4
  %23 = add i32 %22, 1
  store i32 %23, ptr %6, align 4
  br label %8, !llvm.loop !6

24:                                               ; preds = %8
  %25 = load i64, ptr %3, align 8
  %26 = mul i64 %25, 3
  %27 = load i64, ptr %4, align 8
  %28 = mul i64 %27, 5
  %29 = add i64 %26, %28
  %30 = load i64, ptr %5, align 8
  %31 = add i64 %29, %30
  ret i64 %31
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @looped(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  store i64 0, ptr %5, align 8
  br label %7

7:                                                ; preds = %29, %2
  %8 = load i64, ptr %3, align 8
  %9 = icmp ne i64 %8, 0
  br i1 %9, label %10, label %34

10:                                               ; preds = %7
  %11 = load i64, ptr %3, align 8
  %12 = load i64, ptr %3, align 8
  %13 = sub i64 0, %12
  %14 = and i64 %11, %13
  store i64 %14, ptr %6, align 8
  %15 = load i64, ptr %6, align 8
  %16 = load i64, ptr %4, align 8
  %17 = and i64 %15, %16
  %18 = icmp ne i64 %17, 0
  br i1 %18, label %19, label %23

19:                                               ; preds = %10
  %20 = load i64, ptr %6, align 8
  %21 = load i64, ptr %5, align 8
  %22 = add i64 %21, %20
  store i64 %22, ptr %5, align 8
  br label %29

23:                                               ; preds = %10
  %24 = load i64, ptr %6, align 8
  %25 = load i64, ptr %4, align 8
  %26 = icmp ugt i64 %24, %25
  br i1 %26, label %27, label %28

27:                                               ; preds = %23
  br label %34

28:                                               ; preds = %23
  br label %29

29:                                               ; preds = %28, %19
  %30 = load i64, ptr %3, align 8
  %31 = sub i64 %30, 1
  %32 = load i64, ptr %3, align 8
  %33 = and i64 %32, %31
  store i64 %33, ptr %3, align 8
  br label %7, !llvm.loop !8

34:                                               ; preds = %27, %7
  br label %35

35:                                               ; preds = %46, %34
  %36 = load i64, ptr %5, align 8
  %37 = mul i64 %36, 3
  %38 = add i64 %37, 1
  store i64 %38, ptr %5, align 8
  br label %39

39:                                               ; preds = %35
  %40 = load i64, ptr %5, align 8
  %41 = and i64 %40, 16
  %42 = icmp ne i64 %41, 0
  br i1 %42, label %43, label %46

43:                                               ; preds = %39
  %44 = load i64, ptr %5, align 8
  %45 = icmp ult i64 %44, 1000000
  br label %46

46:                                               ; preds = %43, %39
  %47 = phi i1 [ false, %39 ], [ %45, %43 ]
  br i1 %47, label %35, label %48, !llvm.loop !9

48:                                               ; preds = %46
  %49 = load i64, ptr %5, align 8
  ret i64 %49
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @chosen(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  store i64 %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  %6 = load i64, ptr %4, align 8
  %7 = urem i64 %6, 11
  switch i64 %7, label %23 [
    i64 0, label %8
    i64 1, label %10
    i64 2, label %10
    i64 5, label %13
    i64 6, label %16
    i64 9, label %20
  ]

8:                                                ; preds = %2
  %9 = load i64, ptr %5, align 8
  store i64 %9, ptr %3, align 8
  br label %34

10:                                               ; preds = %2, %2
  %11 = load i64, ptr %5, align 8
  %12 = mul i64 %11, 3
  store i64 %12, ptr %3, align 8
  br label %34

13:                                               ; preds = %2
  %14 = load i64, ptr %5, align 8
  %15 = add i64 %14, 7
  store i64 %15, ptr %5, align 8
  br label %16

16:                                               ; preds = %2, %13
  %17 = load i64, ptr %5, align 8
  %18 = load i64, ptr %4, align 8
  %19 = xor i64 %17, %18
  store i64 %19, ptr %3, align 8
  br label %34

20:                                               ; preds = %2
  %21 = load i64, ptr %5, align 8
  %22 = sub i64 0, %21
  store i64 %22, ptr %3, align 8
  br label %34

23:                                               ; preds = %2
  %24 = load i64, ptr %4, align 8
  %25 = load i64, ptr %5, align 8
  %26 = icmp ugt i64 %24, %25
  br i1 %26, label %27, label %29

27:                                               ; preds = %23
  %28 = load i64, ptr %4, align 8
  br label %32

29:                                               ; preds = %23
  %30 = load i64, ptr %5, align 8
  %31 = add i64 %30, 1
  br label %32

32:                                               ; preds = %29, %27
  %33 = phi i64 [ %28, %27 ], [ %31, %29 ]
  store i64 %33, ptr %3, align 8
  br label %34

34:                                               ; preds = %32, %20, %16, %10, %8
  %35 = load i64, ptr %3, align 8
  ret i64 %35
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @squares(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i32, align 4
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  store i64 0, ptr %5, align 8
  store i32 0, ptr %6, align 4
  br label %7

7:                                                ; preds = %25, %2
  %8 = load i32, ptr %6, align 4
  %9 = icmp slt i32 %8, 8
  br i1 %9, label %10, label %28

10:                                               ; preds = %7
  %11 = load i64, ptr %3, align 8
  %12 = load i32, ptr %6, align 4
  %13 = mul nsw i32 8, %12
  %14 = zext i32 %13 to i64
  %15 = lshr i64 %11, %14
  %16 = and i64 %15, 7
  %17 = getelementptr inbounds [8 x i8], ptr @steps, i64 0, i64 %16
  %18 = load i8, ptr %17, align 1
  %19 = zext i8 %18 to i64
  %20 = load i32, ptr %6, align 4
  %21 = zext i32 %20 to i64
  %22 = shl i64 %19, %21
  %23 = load i64, ptr %5, align 8
  %24 = add i64 %23, %22
  store i64 %24, ptr %5, align 8
  br label %25

25:                                               ; preds = %10
  %26 = load i32, ptr %6, align 4
  %27 = add nsw i32 %26, 1
  store i32 %27, ptr %6, align 4
  br label %7, !llvm.loop !10

28:                                               ; preds = %7
  %29 = load i64, ptr %5, align 8
  store i64 %29, ptr getelementptr inbounds ([4 x i64], ptr @kept, i64 0, i64 3), align 8
  %30 = load i64, ptr %5, align 8
  %31 = load i64, ptr %4, align 8
  %32 = and i64 %31, 3
  %33 = getelementptr inbounds [4 x i64], ptr @kept, i64 0, i64 %32
  %34 = load i64, ptr %33, align 8
  %35 = add i64 %30, %34
  ret i64 %35
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @rows(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca %struct.row, align 8
  %6 = alloca ptr, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %5, ptr align 8 @global_row, i64 72, i1 false)
  store ptr %5, ptr %6, align 8
  %7 = load i64, ptr %4, align 8
  %8 = trunc i64 %7 to i8
  %9 = load ptr, ptr %6, align 8
  %10 = getelementptr inbounds %struct.row, ptr %9, i32 0, i32 1
  %11 = load i64, ptr %3, align 8
  %12 = urem i64 %11, 3
  %13 = getelementptr inbounds [3 x i8], ptr %10, i64 0, i64 %12
  store i8 %8, ptr %13, align 1
  %14 = load i64, ptr %3, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr inbounds %struct.row, ptr %15, i32 0, i32 2
  %17 = load i64, ptr %4, align 8
  %18 = and i64 %17, 1
  %19 = getelementptr inbounds [2 x [4 x i64]], ptr %16, i64 0, i64 %18
  %20 = load i64, ptr %3, align 8
  %21 = and i64 %20, 3
  %22 = getelementptr inbounds [4 x i64], ptr %19, i64 0, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = add i64 %23, %14
  store i64 %24, ptr %22, align 8
  %25 = load i64, ptr %3, align 8
  %26 = load i64, ptr %4, align 8
  %27 = mul i64 %25, %26
  %28 = trunc i64 %27 to i16
  %29 = zext i16 %28 to i32
  %30 = load ptr, ptr %6, align 8
  %31 = getelementptr inbounds %struct.row, ptr %30, i32 0, i32 0
  %32 = load i16, ptr %31, align 8
  %33 = zext i16 %32 to i32
  %34 = xor i32 %33, %29
  %35 = trunc i32 %34 to i16
  store i16 %35, ptr %31, align 8
  %36 = getelementptr inbounds %struct.row, ptr %5, i32 0, i32 0
  %37 = load i16, ptr %36, align 8
  %38 = zext i16 %37 to i32
  %39 = getelementptr inbounds %struct.row, ptr %5, i32 0, i32 1
  %40 = getelementptr inbounds [3 x i8], ptr %39, i64 0, i64 0
  %41 = load i8, ptr %40, align 2
  %42 = zext i8 %41 to i32
  %43 = mul i32 %42, 3
  %44 = add i32 %38, %43
  %45 = getelementptr inbounds %struct.row, ptr %5, i32 0, i32 1
  %46 = getelementptr inbounds [3 x i8], ptr %45, i64 0, i64 1
  %47 = load i8, ptr %46, align 1
  %48 = zext i8 %47 to i32
  %49 = mul i32 %48, 5
  %50 = add i32 %44, %49
  %51 = getelementptr inbounds %struct.row, ptr %5, i32 0, i32 1
  %52 = getelementptr inbounds [3 x i8], ptr %51, i64 0, i64 2
  %53 = load i8, ptr %52, align 2
  %54 = zext i8 %53 to i32
  %55 = mul i32 %54, 7
  %56 = add i32 %50, %55
  %57 = zext i32 %56 to i64
  %58 = getelementptr inbounds %struct.row, ptr %5, i32 0, i32 2
  %59 = getelementptr inbounds [2 x [4 x i64]], ptr %58, i64 0, i64 0
  %60 = getelementptr inbounds [4 x i64], ptr %59, i64 0, i64 1
  %61 = load i64, ptr %60, align 8
  %62 = add i64 %57, %61
  %63 = getelementptr inbounds %struct.row, ptr %5, i32 0, i32 2
  %64 = getelementptr inbounds [2 x [4 x i64]], ptr %63, i64 0, i64 1
  %65 = getelementptr inbounds [4 x i64], ptr %64, i64 0, i64 3
  %66 = load i64, ptr %65, align 8
  %67 = add i64 %62, %66
  %68 = getelementptr inbounds %struct.row, ptr %5, i32 0, i32 2
  %69 = getelementptr inbounds [2 x [4 x i64]], ptr %68, i64 0, i64 1
  %70 = load i64, ptr %3, align 8
  %71 = and i64 %70, 3
  %72 = getelementptr inbounds [4 x i64], ptr %69, i64 0, i64 %71
  %73 = load i64, ptr %72, align 8
  %74 = add i64 %67, %73
  ret i64 %74
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @bits(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca %struct.fields, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %5, ptr align 8 @__const.bits.f, i64 8, i1 false)
  %6 = load i64, ptr %3, align 8
  %7 = trunc i64 %6 to i32
  %8 = and i32 %7, 7
  %9 = zext i32 %8 to i64
  %10 = load i64, ptr %5, align 8
  %11 = and i64 %9, 7
  %12 = and i64 %10, -8
  %13 = or i64 %12, %11
  store i64 %13, ptr %5, align 8
  %14 = trunc i64 %11 to i32
  %15 = load i64, ptr %4, align 8
  %16 = trunc i64 %15 to i32
  %17 = and i32 %16, 127
  %18 = zext i32 %17 to i64
  %19 = load i64, ptr %5, align 8
  %20 = and i64 %18, 127
  %21 = shl i64 %20, 3
  %22 = and i64 %19, -1017
  %23 = or i64 %22, %21
  store i64 %23, ptr %5, align 8
  %24 = trunc i64 %20 to i32
  %25 = load i64, ptr %3, align 8
  %26 = and i64 %25, 32
  %27 = icmp ne i64 %26, 0
  br i1 %27, label %28, label %34

28:                                               ; preds = %2
  %29 = load i64, ptr %3, align 8
  %30 = lshr i64 %29, 6
  %31 = and i64 %30, 15
  %32 = trunc i64 %31 to i32
  %33 = sub nsw i32 0, %32
  br label %39

34:                                               ; preds = %2
  %35 = load i64, ptr %3, align 8
  %36 = lshr i64 %35, 6
  %37 = and i64 %36, 15
  %38 = trunc i64 %37 to i32
  br label %39

39:                                               ; preds = %34, %28
  %40 = phi i32 [ %33, %28 ], [ %38, %34 ]
  %41 = zext i32 %40 to i64
  %42 = load i64, ptr %5, align 8
  %43 = and i64 %41, 31
  %44 = shl i64 %43, 10
  %45 = and i64 %42, -31745
  %46 = or i64 %45, %44
  store i64 %46, ptr %5, align 8
  %47 = shl i64 %43, 59
  %48 = ashr i64 %47, 59
  %49 = trunc i64 %48 to i32
  %50 = load i64, ptr %3, align 8
  %51 = load i64, ptr %4, align 8
  %52 = xor i64 %50, %51
  %53 = and i64 %52, 1099511627775
  %54 = load i64, ptr %5, align 8
  %55 = and i64 %53, 1099511627775
  %56 = shl i64 %55, 15
  %57 = and i64 %54, -36028797018931201
  %58 = or i64 %57, %56
  store i64 %58, ptr %5, align 8
  %59 = load i64, ptr %5, align 8
  %60 = and i64 %59, 7
  %61 = trunc i64 %60 to i32
  %62 = load i64, ptr %5, align 8
  %63 = lshr i64 %62, 3
  %64 = and i64 %63, 127
  %65 = trunc i64 %64 to i32
  %66 = add nsw i32 %65, %61
  %67 = zext i32 %66 to i64
  %68 = load i64, ptr %5, align 8
  %69 = and i64 %67, 127
  %70 = shl i64 %69, 3
  %71 = and i64 %68, -1017
  %72 = or i64 %71, %70
  store i64 %72, ptr %5, align 8
  %73 = trunc i64 %69 to i32
  %74 = load i64, ptr %5, align 8
  %75 = and i64 %74, 7
  %76 = trunc i64 %75 to i32
  %77 = load i64, ptr %5, align 8
  %78 = lshr i64 %77, 3
  %79 = and i64 %78, 127
  %80 = trunc i64 %79 to i32
  %81 = mul i32 %80, 8
  %82 = add i32 %76, %81
  %83 = zext i32 %82 to i64
  %84 = load i64, ptr %5, align 8
  %85 = shl i64 %84, 49
  %86 = ashr i64 %85, 59
  %87 = trunc i64 %86 to i32
  %88 = sext i32 %87 to i64
  %89 = mul i64 %88, 1000
  %90 = add i64 %83, %89
  %91 = load i64, ptr %5, align 8
  %92 = lshr i64 %91, 15
  %93 = and i64 %92, 1099511627775
  %94 = add i64 %90, %93
  ret i64 %94
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @united(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca %union.anon, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %6 = load i64, ptr %3, align 8
  store i64 %6, ptr %5, align 8
  %7 = load i64, ptr %4, align 8
  %8 = trunc i64 %7 to i32
  %9 = getelementptr inbounds [2 x i32], ptr %5, i64 0, i64 1
  store i32 %8, ptr %9, align 4
  %10 = load i64, ptr %4, align 8
  %11 = and i64 %10, 7
  %12 = getelementptr inbounds [8 x i8], ptr %5, i64 0, i64 %11
  %13 = load i8, ptr %12, align 1
  %14 = zext i8 %13 to i32
  %15 = xor i32 %14, 90
  %16 = trunc i32 %15 to i8
  store i8 %16, ptr %12, align 1
  %17 = load i64, ptr %5, align 8
  ret i64 %17
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @copied(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca [24 x i8], align 16
  %6 = alloca [24 x i8], align 16
  %7 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %8 = getelementptr inbounds [24 x i8], ptr %5, i64 0, i64 0
  %9 = load i64, ptr %3, align 8
  %10 = and i64 %9, 255
  %11 = trunc i64 %10 to i32
  %12 = trunc i32 %11 to i8
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 %12, i64 24, i1 false)
  %13 = getelementptr inbounds [24 x i8], ptr %5, i64 0, i64 0
  %14 = getelementptr inbounds i8, ptr %13, i64 5
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %14, ptr align 8 %4, i64 8, i1 false)
  %15 = getelementptr inbounds [24 x i8], ptr %5, i64 0, i64 0
  %16 = getelementptr inbounds i8, ptr %15, i64 2
  %17 = getelementptr inbounds [24 x i8], ptr %5, i64 0, i64 0
  %18 = getelementptr inbounds i8, ptr %17, i64 4
  call void @llvm.memmove.p0.p0.i64(ptr align 1 %16, ptr align 1 %18, i64 12, i1 false)
  %19 = getelementptr inbounds [24 x i8], ptr %6, i64 0, i64 0
  %20 = getelementptr inbounds [24 x i8], ptr %5, i64 0, i64 0
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %19, ptr align 16 %20, i64 24, i1 false)
  %21 = getelementptr inbounds [24 x i8], ptr %6, i64 0, i64 0
  %22 = load i64, ptr %3, align 8
  %23 = and i64 %22, 15
  %24 = getelementptr inbounds i8, ptr %21, i64 %23
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %7, ptr align 1 %24, i64 8, i1 false)
  %25 = load i64, ptr %7, align 8
  ret i64 %25
}

; Function Attrs: argmemonly nofree nounwind willreturn writeonly
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #2

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @product(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i128, align 16
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %6 = load i64, ptr %3, align 8
  %7 = zext i64 %6 to i128
  %8 = load i64, ptr %4, align 8
  %9 = zext i64 %8 to i128
  %10 = mul i128 %7, %9
  store i128 %10, ptr %5, align 16
  %11 = load i128, ptr %5, align 16
  %12 = lshr i128 %11, 64
  %13 = trunc i128 %12 to i64
  %14 = load i128, ptr %5, align 16
  %15 = trunc i128 %14 to i64
  %16 = xor i64 %13, %15
  ret i64 %16
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @wide(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i128, align 16
  %6 = alloca i128, align 16
  %7 = alloca i128, align 16
  %8 = alloca i128, align 16
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %9 = load i64, ptr %3, align 8
  %10 = zext i64 %9 to i128
  %11 = shl i128 %10, 64
  %12 = load i64, ptr %4, align 8
  %13 = zext i64 %12 to i128
  %14 = or i128 %11, %13
  store i128 %14, ptr %5, align 16
  %15 = load i64, ptr %4, align 8
  %16 = zext i64 %15 to i128
  %17 = shl i128 %16, 64
  %18 = load i64, ptr %3, align 8
  %19 = zext i64 %18 to i128
  %20 = or i128 %17, %19
  store i128 %20, ptr %6, align 16
  %21 = load i64, ptr %3, align 8
  %22 = sext i64 %21 to i128
  store i128 %22, ptr %7, align 16
  %23 = load i128, ptr %5, align 16
  %24 = load i128, ptr %6, align 16
  %25 = mul i128 %24, 3
  %26 = add i128 %23, %25
  %27 = load i128, ptr %7, align 16
  %28 = sub i128 %26, %27
  store i128 %28, ptr %8, align 16
  %29 = load i128, ptr %5, align 16
  %30 = load i128, ptr %6, align 16
  %31 = xor i128 %30, -1
  %32 = and i128 %29, %31
  %33 = load i128, ptr %8, align 16
  %34 = xor i128 %33, %32
  store i128 %34, ptr %8, align 16
  %35 = load i128, ptr %8, align 16
  %36 = lshr i128 %35, 64
  %37 = trunc i128 %36 to i64
  %38 = load i128, ptr %8, align 16
  %39 = trunc i128 %38 to i64
  %40 = add i64 %37, %39
  ret i64 %40
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @wide_shifts(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i128, align 16
  %6 = alloca i32, align 4
  %7 = alloca i128, align 16
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %8 = load i64, ptr %3, align 8
  %9 = zext i64 %8 to i128
  %10 = shl i128 %9, 64
  %11 = load i64, ptr %4, align 8
  %12 = zext i64 %11 to i128
  %13 = or i128 %10, %12
  store i128 %13, ptr %5, align 16
  %14 = load i64, ptr %3, align 8
  %15 = load i64, ptr %4, align 8
  %16 = xor i64 %14, %15
  %17 = trunc i64 %16 to i32
  %18 = and i32 %17, 127
  store i32 %18, ptr %6, align 4
  %19 = load i128, ptr %5, align 16
  %20 = load i32, ptr %6, align 4
  %21 = zext i32 %20 to i128
  %22 = shl i128 %19, %21
  %23 = load i128, ptr %5, align 16
  %24 = load i32, ptr %6, align 4
  %25 = zext i32 %24 to i128
  %26 = lshr i128 %23, %25
  %27 = xor i128 %22, %26
  %28 = load i128, ptr %5, align 16
  %29 = load i32, ptr %6, align 4
  %30 = zext i32 %29 to i128
  %31 = ashr i128 %28, %30
  %32 = xor i128 %27, %31
  %33 = load i128, ptr %5, align 16
  %34 = shl i128 %33, 70
  %35 = xor i128 %32, %34
  %36 = load i128, ptr %5, align 16
  %37 = lshr i128 %36, 3
  %38 = xor i128 %35, %37
  store i128 %38, ptr %7, align 16
  %39 = load i128, ptr %7, align 16
  %40 = lshr i128 %39, 64
  %41 = trunc i128 %40 to i64
  %42 = mul i64 %41, 3
  %43 = load i128, ptr %7, align 16
  %44 = trunc i128 %43 to i64
  %45 = add i64 %42, %44
  ret i64 %45
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @wide_compares(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i128, align 16
  %6 = alloca i128, align 16
  %7 = alloca i128, align 16
  %8 = alloca i128, align 16
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %9 = load i64, ptr %3, align 8
  %10 = zext i64 %9 to i128
  %11 = shl i128 %10, 64
  %12 = load i64, ptr %4, align 8
  %13 = zext i64 %12 to i128
  %14 = or i128 %11, %13
  store i128 %14, ptr %5, align 16
  %15 = load i64, ptr %4, align 8
  %16 = zext i64 %15 to i128
  %17 = shl i128 %16, 64
  %18 = load i64, ptr %3, align 8
  %19 = zext i64 %18 to i128
  %20 = or i128 %17, %19
  store i128 %20, ptr %6, align 16
  %21 = load i128, ptr %5, align 16
  store i128 %21, ptr %7, align 16
  %22 = load i128, ptr %6, align 16
  store i128 %22, ptr %8, align 16
  %23 = load i128, ptr %5, align 16
  %24 = load i128, ptr %6, align 16
  %25 = icmp ult i128 %23, %24
  %26 = zext i1 %25 to i32
  %27 = sext i32 %26 to i64
  %28 = load i128, ptr %5, align 16
  %29 = load i128, ptr %6, align 16
  %30 = icmp ule i128 %28, %29
  %31 = zext i1 %30 to i32
  %32 = sext i32 %31 to i64
  %33 = shl i64 %32, 1
  %34 = or i64 %27, %33
  %35 = load i128, ptr %7, align 16
  %36 = load i128, ptr %8, align 16
  %37 = icmp slt i128 %35, %36
  %38 = zext i1 %37 to i32
  %39 = sext i32 %38 to i64
  %40 = shl i64 %39, 2
  %41 = or i64 %34, %40
  %42 = load i128, ptr %7, align 16
  %43 = load i128, ptr %8, align 16
  %44 = icmp sge i128 %42, %43
  %45 = zext i1 %44 to i32
  %46 = sext i32 %45 to i64
  %47 = shl i64 %46, 3
  %48 = or i64 %41, %47
  %49 = load i128, ptr %5, align 16
  %50 = load i128, ptr %6, align 16
  %51 = icmp eq i128 %49, %50
  %52 = zext i1 %51 to i32
  %53 = sext i32 %52 to i64
  %54 = shl i64 %53, 4
  %55 = or i64 %48, %54
  %56 = load i128, ptr %5, align 16
  %57 = load i128, ptr %6, align 16
  %58 = icmp ne i128 %56, %57
  %59 = zext i1 %58 to i32
  %60 = sext i32 %59 to i64
  %61 = shl i64 %60, 5
  %62 = or i64 %55, %61
  ret i64 %62
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @checked(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %10 = load i64, ptr %3, align 8
  %11 = load i64, ptr %4, align 8
  %12 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %10, i64 %11)
  %13 = extractvalue { i64, i1 } %12, 1
  %14 = extractvalue { i64, i1 } %12, 0
  store i64 %14, ptr %5, align 8
  %15 = zext i1 %13 to i64
  store i64 %15, ptr %9, align 8
  %16 = load i64, ptr %9, align 8
  %17 = mul i64 %16, 2
  %18 = load i64, ptr %3, align 8
  %19 = load i64, ptr %4, align 8
  %20 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %18, i64 %19)
  %21 = extractvalue { i64, i1 } %20, 1
  %22 = extractvalue { i64, i1 } %20, 0
  store i64 %22, ptr %5, align 8
  %23 = zext i1 %21 to i64
  %24 = add i64 %17, %23
  store i64 %24, ptr %9, align 8
  %25 = load i64, ptr %5, align 8
  %26 = load i64, ptr %9, align 8
  %27 = add i64 %26, %25
  store i64 %27, ptr %9, align 8
  %28 = load i64, ptr %9, align 8
  %29 = mul i64 %28, 2
  %30 = load i64, ptr %3, align 8
  %31 = load i64, ptr %4, align 8
  %32 = call { i64, i1 } @llvm.ssub.with.overflow.i64(i64 %30, i64 %31)
  %33 = extractvalue { i64, i1 } %32, 1
  %34 = extractvalue { i64, i1 } %32, 0
  store i64 %34, ptr %6, align 8
  %35 = zext i1 %33 to i64
  %36 = add i64 %29, %35
  store i64 %36, ptr %9, align 8
  %37 = load i64, ptr %6, align 8
  %38 = load i64, ptr %9, align 8
  %39 = add i64 %38, %37
  store i64 %39, ptr %9, align 8
  %40 = load i64, ptr %9, align 8
  %41 = mul i64 %40, 2
  %42 = load i64, ptr %3, align 8
  %43 = load i64, ptr %4, align 8
  %44 = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %42, i64 %43)
  %45 = extractvalue { i64, i1 } %44, 1
  %46 = extractvalue { i64, i1 } %44, 0
  store i64 %46, ptr %6, align 8
  %47 = zext i1 %45 to i64
  %48 = add i64 %41, %47
  store i64 %48, ptr %9, align 8
  %49 = load i64, ptr %6, align 8
  %50 = load i64, ptr %9, align 8
  %51 = add i64 %50, %49
  store i64 %51, ptr %9, align 8
  %52 = load i64, ptr %9, align 8
  %53 = mul i64 %52, 2
  %54 = load i64, ptr %3, align 8
  %55 = trunc i64 %54 to i32
  %56 = load i64, ptr %4, align 8
  %57 = trunc i64 %56 to i32
  %58 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %55, i32 %57)
  %59 = extractvalue { i32, i1 } %58, 1
  %60 = extractvalue { i32, i1 } %58, 0
  store i32 %60, ptr %7, align 4
  %61 = zext i1 %59 to i64
  %62 = add i64 %53, %61
  store i64 %62, ptr %9, align 8
  %63 = load i32, ptr %7, align 4
  %64 = zext i32 %63 to i64
  %65 = load i64, ptr %9, align 8
  %66 = add i64 %65, %64
  store i64 %66, ptr %9, align 8
  %67 = load i64, ptr %9, align 8
  %68 = mul i64 %67, 2
  %69 = load i64, ptr %3, align 8
  %70 = trunc i64 %69 to i32
  %71 = load i64, ptr %4, align 8
  %72 = trunc i64 %71 to i32
  %73 = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %70, i32 %72)
  %74 = extractvalue { i32, i1 } %73, 1
  %75 = extractvalue { i32, i1 } %73, 0
  store i32 %75, ptr %7, align 4
  %76 = zext i1 %74 to i64
  %77 = add i64 %68, %76
  store i64 %77, ptr %9, align 8
  %78 = load i32, ptr %7, align 4
  %79 = zext i32 %78 to i64
  %80 = load i64, ptr %9, align 8
  %81 = add i64 %80, %79
  store i64 %81, ptr %9, align 8
  %82 = load i64, ptr %9, align 8
  %83 = mul i64 %82, 2
  %84 = load i64, ptr %3, align 8
  %85 = trunc i64 %84 to i32
  %86 = load i64, ptr %4, align 8
  %87 = trunc i64 %86 to i32
  %88 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %85, i32 %87)
  %89 = extractvalue { i32, i1 } %88, 1
  %90 = extractvalue { i32, i1 } %88, 0
  store i32 %90, ptr %8, align 4
  %91 = zext i1 %89 to i64
  %92 = add i64 %83, %91
  store i64 %92, ptr %9, align 8
  %93 = load i32, ptr %8, align 4
  %94 = zext i32 %93 to i64
  %95 = load i64, ptr %9, align 8
  %96 = add i64 %95, %94
  store i64 %96, ptr %9, align 8
  %97 = load i64, ptr %9, align 8
  %98 = mul i64 %97, 2
  %99 = load i64, ptr %3, align 8
  %100 = trunc i64 %99 to i32
  %101 = load i64, ptr %4, align 8
  %102 = trunc i64 %101 to i32
  %103 = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %100, i32 %102)
  %104 = extractvalue { i32, i1 } %103, 1
  %105 = extractvalue { i32, i1 } %103, 0
  store i32 %105, ptr %8, align 4
  %106 = zext i1 %104 to i64
  %107 = add i64 %98, %106
  store i64 %107, ptr %9, align 8
  %108 = load i32, ptr %8, align 4
  %109 = zext i32 %108 to i64
  %110 = load i64, ptr %9, align 8
  %111 = add i64 %110, %109
  store i64 %111, ptr %9, align 8
  %112 = load i64, ptr %9, align 8
  ret i64 %112
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32) #1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @pairs(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca %struct.pair, align 8
  %6 = alloca %struct.pair, align 8
  %7 = alloca %struct.large, align 8
  %8 = alloca %struct.large, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %9 = load i64, ptr %3, align 8
  %10 = load i64, ptr %4, align 8
  %11 = call { i64, i64 } @both(i64 noundef %9, i64 noundef %10)
  %12 = getelementptr inbounds { i64, i64 }, ptr %5, i32 0, i32 0
  %13 = extractvalue { i64, i64 } %11, 0
  store i64 %13, ptr %12, align 8
  %14 = getelementptr inbounds { i64, i64 }, ptr %5, i32 0, i32 1
  %15 = extractvalue { i64, i64 } %11, 1
  store i64 %15, ptr %14, align 8
  %16 = load i64, ptr %3, align 8
  %17 = and i64 %16, 1
  %18 = icmp ne i64 %17, 0
  br i1 %18, label %19, label %26

19:                                               ; preds = %2
  %20 = load i64, ptr %4, align 8
  %21 = call { i64, i64 } @both(i64 noundef %20, i64 noundef 3)
  %22 = getelementptr inbounds { i64, i64 }, ptr %6, i32 0, i32 0
  %23 = extractvalue { i64, i64 } %21, 0
  store i64 %23, ptr %22, align 8
  %24 = getelementptr inbounds { i64, i64 }, ptr %6, i32 0, i32 1
  %25 = extractvalue { i64, i64 } %21, 1
  store i64 %25, ptr %24, align 8
  br label %27

26:                                               ; preds = %2
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %6, ptr align 8 %5, i64 16, i1 false)
  br label %27

27:                                               ; preds = %26, %19
  %28 = getelementptr inbounds %struct.large, ptr %7, i32 0, i32 0
  %29 = getelementptr inbounds [5 x i64], ptr %28, i64 0, i64 0
  %30 = load i64, ptr %3, align 8
  store i64 %30, ptr %29, align 8
  %31 = getelementptr inbounds i64, ptr %29, i64 1
  %32 = load i64, ptr %4, align 8
  store i64 %32, ptr %31, align 8
  %33 = getelementptr inbounds i64, ptr %31, i64 1
  store i64 3, ptr %33, align 8
  %34 = getelementptr inbounds i64, ptr %33, i64 1
  store i64 4, ptr %34, align 8
  %35 = getelementptr inbounds i64, ptr %34, i64 1
  store i64 5, ptr %35, align 8
  %36 = load i64, ptr %4, align 8
  call void @spread(ptr sret(%struct.large) align 8 %8, ptr noundef byval(%struct.large) align 8 %7, i64 noundef %36)
  %37 = getelementptr inbounds %struct.pair, ptr %5, i32 0, i32 0
  %38 = load i64, ptr %37, align 8
  %39 = mul i64 %38, 3
  %40 = getelementptr inbounds %struct.pair, ptr %5, i32 0, i32 1
  %41 = load i64, ptr %40, align 8
  %42 = add i64 %39, %41
  %43 = getelementptr inbounds %struct.pair, ptr %6, i32 0, i32 0
  %44 = load i64, ptr %43, align 8
  %45 = mul i64 %44, 5
  %46 = add i64 %42, %45
  %47 = getelementptr inbounds %struct.pair, ptr %6, i32 0, i32 1
  %48 = load i64, ptr %47, align 8
  %49 = mul i64 %48, 7
  %50 = add i64 %46, %49
  %51 = getelementptr inbounds %struct.large, ptr %8, i32 0, i32 0
  %52 = load i64, ptr %4, align 8
  %53 = urem i64 %52, 5
  %54 = getelementptr inbounds [5 x i64], ptr %51, i64 0, i64 %53
  %55 = load i64, ptr %54, align 8
  %56 = add i64 %50, %55
  %57 = getelementptr inbounds %struct.large, ptr %8, i32 0, i32 0
  %58 = getelementptr inbounds [5 x i64], ptr %57, i64 0, i64 1
  %59 = load i64, ptr %58, align 8
  %60 = add i64 %56, %59
  %61 = getelementptr inbounds %struct.large, ptr %7, i32 0, i32 0
  %62 = load i64, ptr %4, align 8
  %63 = urem i64 %62, 5
  %64 = getelementptr inbounds [5 x i64], ptr %61, i64 0, i64 %63
  %65 = load i64, ptr %64, align 8
  %66 = add i64 %60, %65
  ret i64 %66
}

; Function Attrs: noinline nounwind optnone uwtable
define internal { i64, i64 } @both(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca %struct.pair, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  store i64 %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  %6 = getelementptr inbounds %struct.pair, ptr %3, i32 0, i32 0
  %7 = load i64, ptr %4, align 8
  %8 = load i64, ptr %5, align 8
  %9 = add i64 %7, %8
  store i64 %9, ptr %6, align 8
  %10 = getelementptr inbounds %struct.pair, ptr %3, i32 0, i32 1
  %11 = load i64, ptr %4, align 8
  %12 = load i64, ptr %5, align 8
  %13 = sub i64 %11, %12
  store i64 %13, ptr %10, align 8
  %14 = load { i64, i64 }, ptr %3, align 8
  ret { i64, i64 } %14
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @spread(ptr noalias sret(%struct.large) align 8 %0, ptr noundef byval(%struct.large) align 8 %1, i64 noundef %2) #0 {
  %4 = alloca i64, align 8
  store i64 %2, ptr %4, align 8
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds %struct.large, ptr %1, i32 0, i32 0
  %7 = load i64, ptr %4, align 8
  %8 = urem i64 %7, 5
  %9 = getelementptr inbounds [5 x i64], ptr %6, i64 0, i64 %8
  %10 = load i64, ptr %9, align 8
  %11 = add i64 %10, %5
  store i64 %11, ptr %9, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %0, ptr align 8 %1, i64 40, i1 false)
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @recursive(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %5 = load i64, ptr %3, align 8
  %6 = load i64, ptr %4, align 8
  %7 = call i64 @gcd(i64 noundef %5, i64 noundef %6)
  ret i64 %7
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i64 @gcd(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %5 = load i64, ptr %4, align 8
  %6 = icmp ne i64 %5, 0
  br i1 %6, label %7, label %13

7:                                                ; preds = %2
  %8 = load i64, ptr %4, align 8
  %9 = load i64, ptr %3, align 8
  %10 = load i64, ptr %4, align 8
  %11 = urem i64 %9, %10
  %12 = call i64 @gcd(i64 noundef %8, i64 noundef %11)
  br label %15

13:                                               ; preds = %2
  %14 = load i64, ptr %3, align 8
  br label %15

15:                                               ; preds = %13, %7
  %16 = phi i64 [ %12, %7 ], [ %14, %13 ]
  ret i64 %16
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @called_at(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %5 = load i64, ptr %3, align 8
  %6 = urem i64 %5, 3
  %7 = getelementptr inbounds [3 x ptr], ptr @functions, i64 0, i64 %6
  %8 = load ptr, ptr %7, align 8
  %9 = load i64, ptr %3, align 8
  %10 = load i64, ptr %4, align 8
  %11 = call i64 %8(i64 noundef %9, i64 noundef %10)
  ret i64 %11
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @odd(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca %struct.anon, align 8
  %6 = alloca i8, align 1
  %7 = alloca i8, align 1
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  call void @llvm.memset.p0.i64(ptr align 8 %5, i8 0, i64 8, i1 false)
  %8 = load i64, ptr %3, align 8
  %9 = and i64 %8, 16777215
  %10 = load i64, ptr %5, align 8
  %11 = and i64 %9, 16777215
  %12 = and i64 %10, -16777216
  %13 = or i64 %12, %11
  store i64 %13, ptr %5, align 8
  %14 = load i64, ptr %4, align 8
  %15 = and i64 %14, 1099511627775
  %16 = load i64, ptr %5, align 8
  %17 = and i64 %15, 1099511627775
  %18 = shl i64 %17, 24
  %19 = and i64 %16, 16777215
  %20 = or i64 %19, %18
  store i64 %20, ptr %5, align 8
  %21 = load i64, ptr %3, align 8
  %22 = and i64 %21, 1
  %23 = icmp ne i64 %22, 0
  %24 = zext i1 %23 to i8
  store i8 %24, ptr %6, align 1
  %25 = load i8, ptr %6, align 1
  %26 = trunc i8 %25 to i1
  %27 = xor i1 %26, true
  %28 = zext i1 %27 to i8
  store i8 %28, ptr %7, align 1
  %29 = load i64, ptr %5, align 8
  %30 = and i64 %29, 16777215
  %31 = load i64, ptr %5, align 8
  %32 = lshr i64 %31, 24
  %33 = add i64 %30, %32
  %34 = and i64 %33, 16777215
  %35 = load i64, ptr %5, align 8
  %36 = and i64 %34, 16777215
  %37 = and i64 %35, -16777216
  %38 = or i64 %37, %36
  store i64 %38, ptr %5, align 8
  %39 = load i64, ptr %5, align 8
  %40 = and i64 %39, 16777215
  %41 = load i8, ptr %6, align 1
  %42 = trunc i8 %41 to i1
  %43 = zext i1 %42 to i64
  %44 = mul i64 %43, 5
  %45 = add i64 %40, %44
  %46 = load i8, ptr %7, align 1
  %47 = trunc i8 %46 to i1
  %48 = zext i1 %47 to i64
  %49 = mul i64 %48, 9
  %50 = add i64 %45, %49
  %51 = load i64, ptr %5, align 8
  %52 = lshr i64 %51, 24
  %53 = add i64 %50, %52
  ret i64 %53
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @flags(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i8, align 1
  %6 = alloca i8, align 1
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %7 = load i64, ptr %3, align 8
  %8 = icmp ugt i64 %7, 5
  %9 = zext i1 %8 to i8
  store i8 %9, ptr %5, align 1
  %10 = load i64, ptr %4, align 8
  %11 = icmp ugt i64 %10, 9
  %12 = zext i1 %11 to i8
  store i8 %12, ptr %6, align 1
  %13 = load i8, ptr %6, align 1
  %14 = trunc i8 %13 to i1
  %15 = zext i1 %14 to i32
  %16 = load i8, ptr %5, align 1
  %17 = trunc i8 %16 to i1
  %18 = zext i1 %17 to i32
  %19 = xor i32 %18, %15
  %20 = icmp ne i32 %19, 0
  %21 = zext i1 %20 to i8
  store i8 %21, ptr %5, align 1
  %22 = load i8, ptr %5, align 1
  %23 = trunc i8 %22 to i1
  br i1 %23, label %24, label %33

24:                                               ; preds = %2
  %25 = load i8, ptr %6, align 1
  %26 = trunc i8 %25 to i1
  br i1 %26, label %33, label %27

27:                                               ; preds = %24
  %28 = load i64, ptr %3, align 8
  %29 = load i64, ptr %4, align 8
  %30 = icmp eq i64 %28, %29
  br i1 %30, label %33, label %31

31:                                               ; preds = %27
  %32 = load i64, ptr %3, align 8
  br label %39

33:                                               ; preds = %27, %24, %2
  %34 = load i8, ptr %5, align 1
  %35 = trunc i8 %34 to i1
  %36 = zext i1 %35 to i64
  %37 = load i64, ptr %4, align 8
  %38 = add i64 %36, %37
  br label %39

39:                                               ; preds = %33, %31
  %40 = phi i64 [ %32, %31 ], [ %38, %33 ]
  ret i64 %40
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @strings(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %5 = load i64, ptr %3, align 8
  %6 = urem i64 %5, 7
  %7 = getelementptr inbounds [7 x i8], ptr @strings.text, i64 0, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = sext i8 %8 to i64
  %10 = mul i64 %9, 256
  %11 = load i64, ptr %4, align 8
  %12 = urem i64 %11, 7
  %13 = getelementptr inbounds [7 x i8], ptr @strings.text, i64 0, i64 %12
  %14 = load i8, ptr %13, align 1
  %15 = sext i8 %14 to i64
  %16 = add i64 %10, %15
  ret i64 %16
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @saturated(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %9 = load i64, ptr %3, align 8
  %10 = load i64, ptr %4, align 8
  %11 = icmp ult i64 %9, %10
  br i1 %11, label %12, label %14

12:                                               ; preds = %2
  %13 = load i64, ptr %3, align 8
  br label %16

14:                                               ; preds = %2
  %15 = load i64, ptr %4, align 8
  br label %16

16:                                               ; preds = %14, %12
  %17 = phi i64 [ %13, %12 ], [ %15, %14 ]
  store i64 %17, ptr %5, align 8
  %18 = load i64, ptr %3, align 8
  %19 = load i64, ptr %4, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %23

21:                                               ; preds = %16
  %22 = load i64, ptr %4, align 8
  br label %25

23:                                               ; preds = %16
  %24 = load i64, ptr %3, align 8
  br label %25

25:                                               ; preds = %23, %21
  %26 = phi i64 [ %22, %21 ], [ %24, %23 ]
  store i64 %26, ptr %6, align 8
  %27 = load i64, ptr %3, align 8
  %28 = and i64 %27, 255
  %29 = trunc i64 %28 to i32
  %30 = sub nsw i32 %29, 100
  store i32 %30, ptr %7, align 4
  %31 = load i64, ptr %3, align 8
  %32 = load i64, ptr %4, align 8
  %33 = icmp ugt i64 %31, %32
  br i1 %33, label %34, label %38

34:                                               ; preds = %25
  %35 = load i64, ptr %3, align 8
  %36 = load i64, ptr %4, align 8
  %37 = sub i64 %35, %36
  br label %39

38:                                               ; preds = %25
  br label %39

39:                                               ; preds = %38, %34
  %40 = phi i64 [ %37, %34 ], [ 0, %38 ]
  store i64 %40, ptr %8, align 8
  %41 = load i64, ptr %5, align 8
  %42 = mul i64 %41, 3
  %43 = load i64, ptr %6, align 8
  %44 = add i64 %42, %43
  %45 = load i32, ptr %7, align 4
  %46 = icmp slt i32 %45, 0
  br i1 %46, label %47, label %50

47:                                               ; preds = %39
  %48 = load i32, ptr %7, align 4
  %49 = sub nsw i32 0, %48
  br label %52

50:                                               ; preds = %39
  %51 = load i32, ptr %7, align 4
  br label %52

52:                                               ; preds = %50, %47
  %53 = phi i32 [ %49, %47 ], [ %51, %50 ]
  %54 = sext i32 %53 to i64
  %55 = add i64 %44, %54
  %56 = load i64, ptr %8, align 8
  %57 = add i64 %55, %56
  ret i64 %57
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @inner(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %9 = load i64, ptr %3, align 8
  %10 = and i64 %9, 1
  %11 = getelementptr inbounds [2 x [3 x [2 x i64]]], ptr @table, i64 0, i64 %10
  %12 = load i64, ptr %4, align 8
  %13 = urem i64 %12, 3
  %14 = getelementptr inbounds [3 x [2 x i64]], ptr %11, i64 0, i64 %13
  %15 = getelementptr inbounds [2 x i64], ptr %14, i64 0, i64 0
  store ptr %15, ptr %5, align 8
  %16 = load ptr, ptr %5, align 8
  %17 = getelementptr inbounds i64, ptr %16, i64 2
  store ptr %17, ptr %6, align 8
  store i64 0, ptr %7, align 8
  %18 = load ptr, ptr %5, align 8
  store ptr %18, ptr %8, align 8
  br label %19

19:                                               ; preds = %29, %2
  %20 = load ptr, ptr %8, align 8
  %21 = load ptr, ptr %6, align 8
  %22 = icmp ne ptr %20, %21
  br i1 %22, label %23, label %32

23:                                               ; preds = %19
  %24 = load i64, ptr %7, align 8
  %25 = mul i64 %24, 13
  %26 = load ptr, ptr %8, align 8
  %27 = load i64, ptr %26, align 8
  %28 = add i64 %25, %27
  store i64 %28, ptr %7, align 8
  br label %29

29:                                               ; preds = %23
  %30 = load ptr, ptr %8, align 8
  %31 = getelementptr inbounds i64, ptr %30, i32 1
  store ptr %31, ptr %8, align 8
  br label %19, !llvm.loop !11

32:                                               ; preds = %19
  %33 = load i64, ptr %7, align 8
  %34 = load i64, ptr %4, align 8
  %35 = and i64 %34, 1
  %36 = getelementptr inbounds [2 x [3 x [2 x i64]]], ptr @table, i64 0, i64 %35
  %37 = load i64, ptr %3, align 8
  %38 = urem i64 %37, 3
  %39 = getelementptr inbounds [3 x [2 x i64]], ptr %36, i64 0, i64 %38
  %40 = getelementptr inbounds [2 x i64], ptr %39, i64 0, i64 1
  %41 = load i64, ptr %40, align 8
  %42 = add i64 %33, %41
  ret i64 %42
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @wide_counts(i64 noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i128, align 16
  %6 = alloca i32, align 4
  %7 = alloca i128, align 16
  %8 = alloca i64, align 8
  store i64 %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %9 = load i64, ptr %3, align 8
  %10 = zext i64 %9 to i128
  %11 = shl i128 %10, 64
  %12 = load i64, ptr %4, align 8
  %13 = zext i64 %12 to i128
  %14 = or i128 %11, %13
  store i128 %14, ptr %5, align 16
  %15 = load i64, ptr %4, align 8
  %16 = trunc i64 %15 to i32
  %17 = and i32 %16, 127
  store i32 %17, ptr %6, align 4
  %18 = load i128, ptr %5, align 16
  %19 = load i32, ptr %6, align 4
  %20 = zext i32 %19 to i128
  %21 = shl i128 %18, %20
  %22 = load i128, ptr %5, align 16
  %23 = load i32, ptr %6, align 4
  %24 = sub i32 0, %23
  %25 = and i32 %24, 127
  %26 = zext i32 %25 to i128
  %27 = lshr i128 %22, %26
  %28 = or i128 %21, %27
  store i128 %28, ptr %7, align 16
  %29 = load i64, ptr %3, align 8
  %30 = call i64 @llvm.ctpop.i64(i64 %29)
  %31 = trunc i64 %30 to i32
  %32 = sext i32 %31 to i64
  %33 = load i64, ptr %4, align 8
  %34 = call i64 @llvm.ctpop.i64(i64 %33)
  %35 = trunc i64 %34 to i32
  %36 = sext i32 %35 to i64
  %37 = add i64 %32, %36
  store i64 %37, ptr %8, align 8
  %38 = load i64, ptr %8, align 8
  %39 = load i128, ptr %7, align 16
  %40 = lshr i128 %39, 64
  %41 = trunc i128 %40 to i64
  %42 = mul i64 %41, 3
  %43 = add i64 %38, %42
  %44 = load i128, ptr %7, align 16
  %45 = trunc i128 %44 to i64
  %46 = add i64 %43, %45
  ret i64 %46
}

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { argmemonly nofree nounwind willreturn }
attributes #3 = { argmemonly nofree nounwind willreturn writeonly }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"clang version 14.0.6"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = distinct !{!10, !7}
!11 = distinct !{!11, !7}
