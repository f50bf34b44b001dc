target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%"struct.chess::Square" = type { i8 }
%"struct.chess::Set" = type { i64 }
%"struct.chess::Pair" = type { i32, i32 }

$_ZN5chess5timesILi3EEEii = comdat any

$_ZN5chess6SquareC2Ei = comdat any

@_ZN5chess7numbersE = dso_local global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16, !dbg !0
@_ZN5chess7outsideE = external global i32, align 4
@_ZN5chess9afterFailE = dso_local global i32 0, align 4, !dbg !8
@_ZN5chess9afterFillE = dso_local global i32 0, align 4, !dbg !10
@_ZN5chessL6filledE = internal global [64 x i64] zeroinitializer, align 16, !dbg !12
@_ZN5chessL6brokenE = internal global [64 x i64] zeroinitializer, align 16, !dbg !19
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_pieces.cpp, ptr null }]

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define weak_odr dso_local noundef i32 @_ZN5chess5timesILi3EEEii(i32 noundef %0) #0 comdat !dbg !54 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !60, !DIExpression(), !61)
  %3 = load i32, ptr %2, align 4, !dbg !62
  %4 = mul nsw i32 %3, 3, !dbg !63
  ret i32 %4, !dbg !64
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess7attacks4pawnENS_4SideENS_6SquareE(i8 noundef zeroext %0, i8 %1) #0 !dbg !65 {
  %3 = alloca %"struct.chess::Square", align 1
  %4 = alloca i8, align 1
  %5 = alloca i64, align 8
  %6 = getelementptr inbounds %"struct.chess::Square", ptr %3, i32 0, i32 0
  store i8 %1, ptr %6, align 1
  store i8 %0, ptr %4, align 1
    #dbg_declare(ptr %4, !69, !DIExpression(), !70)
    #dbg_declare(ptr %3, !71, !DIExpression(), !72)
    #dbg_declare(ptr %5, !73, !DIExpression(), !74)
  %7 = getelementptr inbounds %"struct.chess::Square", ptr %3, i32 0, i32 0, !dbg !75
  %8 = load i8, ptr %7, align 1, !dbg !75
  %9 = zext i8 %8 to i32, !dbg !76
  %10 = zext i32 %9 to i64, !dbg !77
  %11 = shl i64 1, %10, !dbg !77
  store i64 %11, ptr %5, align 8, !dbg !74
  %12 = load i8, ptr %4, align 1, !dbg !78
  %13 = zext i8 %12 to i32, !dbg !78
  %14 = icmp eq i32 %13, 0, !dbg !79
  br i1 %14, label %15, label %23, !dbg !78

15:                                               ; preds = %2
  %16 = load i64, ptr %5, align 8, !dbg !80
  %17 = shl i64 %16, 7, !dbg !81
  %18 = and i64 %17, 9187201950435737471, !dbg !82
  %19 = load i64, ptr %5, align 8, !dbg !83
  %20 = shl i64 %19, 9, !dbg !84
  %21 = and i64 %20, -72340172838076674, !dbg !85
  %22 = or i64 %18, %21, !dbg !86
  br label %31, !dbg !78

23:                                               ; preds = %2
  %24 = load i64, ptr %5, align 8, !dbg !87
  %25 = lshr i64 %24, 9, !dbg !88
  %26 = and i64 %25, 9187201950435737471, !dbg !89
  %27 = load i64, ptr %5, align 8, !dbg !90
  %28 = lshr i64 %27, 7, !dbg !91
  %29 = and i64 %28, -72340172838076674, !dbg !92
  %30 = or i64 %26, %29, !dbg !93
  br label %31, !dbg !78

31:                                               ; preds = %23, %15
  %32 = phi i64 [ %22, %15 ], [ %30, %23 ], !dbg !78
  ret i64 %32, !dbg !94
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess7attacks4kingENS_6SquareE(i8 %0) #0 !dbg !95 {
  %2 = alloca %"struct.chess::Square", align 1
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = getelementptr inbounds %"struct.chess::Square", ptr %2, i32 0, i32 0
  store i8 %0, ptr %5, align 1
    #dbg_declare(ptr %2, !98, !DIExpression(), !99)
    #dbg_declare(ptr %3, !100, !DIExpression(), !101)
  %6 = getelementptr inbounds %"struct.chess::Square", ptr %2, i32 0, i32 0, !dbg !102
  %7 = load i8, ptr %6, align 1, !dbg !102
  %8 = zext i8 %7 to i32, !dbg !103
  %9 = zext i32 %8 to i64, !dbg !104
  %10 = shl i64 1, %9, !dbg !104
  store i64 %10, ptr %3, align 8, !dbg !101
    #dbg_declare(ptr %4, !105, !DIExpression(), !106)
  %11 = load i64, ptr %3, align 8, !dbg !107
  %12 = load i64, ptr %3, align 8, !dbg !108
  %13 = shl i64 %12, 1, !dbg !109
  %14 = and i64 %13, -72340172838076674, !dbg !110
  %15 = or i64 %11, %14, !dbg !111
  %16 = load i64, ptr %3, align 8, !dbg !112
  %17 = lshr i64 %16, 1, !dbg !113
  %18 = and i64 %17, 9187201950435737471, !dbg !114
  %19 = or i64 %15, %18, !dbg !115
  store i64 %19, ptr %4, align 8, !dbg !106
  %20 = load i64, ptr %4, align 8, !dbg !116
  %21 = load i64, ptr %4, align 8, !dbg !117
  %22 = shl i64 %21, 8, !dbg !118
  %23 = or i64 %20, %22, !dbg !119
  %24 = load i64, ptr %4, align 8, !dbg !120
  %25 = lshr i64 %24, 8, !dbg !121
  %26 = or i64 %23, %25, !dbg !122
  %27 = load i64, ptr %3, align 8, !dbg !123
  %28 = xor i64 %27, -1, !dbg !124
  %29 = and i64 %26, %28, !dbg !125
  ret i64 %29, !dbg !126
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess7attacks5slideEiyii(i32 noundef %0, i64 noundef %1, i32 noundef %2, i32 noundef %3) #0 !dbg !127 {
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  store i32 %0, ptr %5, align 4
    #dbg_declare(ptr %5, !130, !DIExpression(), !131)
  store i64 %1, ptr %6, align 8
    #dbg_declare(ptr %6, !132, !DIExpression(), !133)
  store i32 %2, ptr %7, align 4
    #dbg_declare(ptr %7, !134, !DIExpression(), !135)
  store i32 %3, ptr %8, align 4
    #dbg_declare(ptr %8, !136, !DIExpression(), !137)
    #dbg_declare(ptr %9, !138, !DIExpression(), !139)
  store i64 0, ptr %9, align 8, !dbg !139
    #dbg_declare(ptr %10, !140, !DIExpression(), !142)
  %13 = load i32, ptr %5, align 4, !dbg !143
  %14 = srem i32 %13, 8, !dbg !144
  %15 = load i32, ptr %7, align 4, !dbg !145
  %16 = add nsw i32 %14, %15, !dbg !146
  store i32 %16, ptr %10, align 4, !dbg !142
    #dbg_declare(ptr %11, !147, !DIExpression(), !148)
  %17 = load i32, ptr %5, align 4, !dbg !149
  %18 = sdiv i32 %17, 8, !dbg !150
  %19 = load i32, ptr %8, align 4, !dbg !151
  %20 = add nsw i32 %18, %19, !dbg !152
  store i32 %20, ptr %11, align 4, !dbg !148
  br label %21, !dbg !153

21:                                               ; preds = %51, %4
  %22 = load i32, ptr %10, align 4, !dbg !154
  %23 = icmp sge i32 %22, 0, !dbg !156
  br i1 %23, label %24, label %33, !dbg !157

24:                                               ; preds = %21
  %25 = load i32, ptr %10, align 4, !dbg !158
  %26 = icmp slt i32 %25, 8, !dbg !159
  br i1 %26, label %27, label %33, !dbg !160

27:                                               ; preds = %24
  %28 = load i32, ptr %11, align 4, !dbg !161
  %29 = icmp sge i32 %28, 0, !dbg !162
  br i1 %29, label %30, label %33, !dbg !163

30:                                               ; preds = %27
  %31 = load i32, ptr %11, align 4, !dbg !164
  %32 = icmp slt i32 %31, 8, !dbg !165
  br label %33

33:                                               ; preds = %30, %27, %24, %21
  %34 = phi i1 [ false, %27 ], [ false, %24 ], [ false, %21 ], [ %32, %30 ], !dbg !166
  br i1 %34, label %35, label %58, !dbg !167

35:                                               ; preds = %33
    #dbg_declare(ptr %12, !168, !DIExpression(), !170)
  %36 = load i32, ptr %11, align 4, !dbg !171
  %37 = mul nsw i32 %36, 8, !dbg !172
  %38 = load i32, ptr %10, align 4, !dbg !173
  %39 = add nsw i32 %37, %38, !dbg !174
  %40 = zext i32 %39 to i64, !dbg !175
  %41 = shl i64 1, %40, !dbg !175
  store i64 %41, ptr %12, align 8, !dbg !170
  %42 = load i64, ptr %12, align 8, !dbg !176
  %43 = load i64, ptr %9, align 8, !dbg !177
  %44 = or i64 %43, %42, !dbg !177
  store i64 %44, ptr %9, align 8, !dbg !177
  %45 = load i64, ptr %6, align 8, !dbg !178
  %46 = load i64, ptr %12, align 8, !dbg !180
  %47 = and i64 %45, %46, !dbg !181
  %48 = icmp ne i64 %47, 0, !dbg !178
  br i1 %48, label %49, label %50, !dbg !182

49:                                               ; preds = %35
  br label %58, !dbg !183

50:                                               ; preds = %35
  br label %51, !dbg !184

51:                                               ; preds = %50
  %52 = load i32, ptr %7, align 4, !dbg !185
  %53 = load i32, ptr %10, align 4, !dbg !186
  %54 = add nsw i32 %53, %52, !dbg !186
  store i32 %54, ptr %10, align 4, !dbg !186
  %55 = load i32, ptr %8, align 4, !dbg !187
  %56 = load i32, ptr %11, align 4, !dbg !188
  %57 = add nsw i32 %56, %55, !dbg !188
  store i32 %57, ptr %11, align 4, !dbg !188
  br label %21, !dbg !189, !llvm.loop !190

58:                                               ; preds = %49, %33
  %59 = load i64, ptr %9, align 8, !dbg !193
  ret i64 %59, !dbg !194
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess7attacks4rookENS_6SquareEy(i8 %0, i64 noundef %1) #0 !dbg !195 {
  %3 = alloca %"struct.chess::Square", align 1
  %4 = alloca i64, align 8
  %5 = getelementptr inbounds %"struct.chess::Square", ptr %3, i32 0, i32 0
  store i8 %0, ptr %5, align 1
    #dbg_declare(ptr %3, !198, !DIExpression(), !199)
  store i64 %1, ptr %4, align 8
    #dbg_declare(ptr %4, !200, !DIExpression(), !201)
  %6 = getelementptr inbounds %"struct.chess::Square", ptr %3, i32 0, i32 0, !dbg !202
  %7 = load i8, ptr %6, align 1, !dbg !202
  %8 = zext i8 %7 to i32, !dbg !203
  %9 = load i64, ptr %4, align 8, !dbg !204
  %10 = call noundef i64 @_ZN5chess7attacks5slideEiyii(i32 noundef %8, i64 noundef %9, i32 noundef 1, i32 noundef 0), !dbg !205
  %11 = getelementptr inbounds %"struct.chess::Square", ptr %3, i32 0, i32 0, !dbg !206
  %12 = load i8, ptr %11, align 1, !dbg !206
  %13 = zext i8 %12 to i32, !dbg !207
  %14 = load i64, ptr %4, align 8, !dbg !208
  %15 = call noundef i64 @_ZN5chess7attacks5slideEiyii(i32 noundef %13, i64 noundef %14, i32 noundef -1, i32 noundef 0), !dbg !209
  %16 = or i64 %10, %15, !dbg !210
  %17 = getelementptr inbounds %"struct.chess::Square", ptr %3, i32 0, i32 0, !dbg !211
  %18 = load i8, ptr %17, align 1, !dbg !211
  %19 = zext i8 %18 to i32, !dbg !212
  %20 = load i64, ptr %4, align 8, !dbg !213
  %21 = call noundef i64 @_ZN5chess7attacks5slideEiyii(i32 noundef %19, i64 noundef %20, i32 noundef 0, i32 noundef 1), !dbg !214
  %22 = or i64 %16, %21, !dbg !215
  %23 = getelementptr inbounds %"struct.chess::Square", ptr %3, i32 0, i32 0, !dbg !216
  %24 = load i8, ptr %23, align 1, !dbg !216
  %25 = zext i8 %24 to i32, !dbg !217
  %26 = load i64, ptr %4, align 8, !dbg !218
  %27 = call noundef i64 @_ZN5chess7attacks5slideEiyii(i32 noundef %25, i64 noundef %26, i32 noundef 0, i32 noundef -1), !dbg !219
  %28 = or i64 %22, %27, !dbg !220
  ret i64 %28, !dbg !221
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess7attacks9rookWrongENS_6SquareEy(i8 %0, i64 noundef %1) #0 !dbg !222 {
  %3 = alloca %"struct.chess::Square", align 1
  %4 = alloca i64, align 8
  %5 = alloca %"struct.chess::Square", align 1
  %6 = getelementptr inbounds %"struct.chess::Square", ptr %3, i32 0, i32 0
  store i8 %0, ptr %6, align 1
    #dbg_declare(ptr %3, !223, !DIExpression(), !224)
  store i64 %1, ptr %4, align 8
    #dbg_declare(ptr %4, !225, !DIExpression(), !226)
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %5, ptr align 1 %3, i64 1, i1 false), !dbg !227
  %7 = load i64, ptr %4, align 8, !dbg !228
  %8 = getelementptr inbounds %"struct.chess::Square", ptr %5, i32 0, i32 0, !dbg !229
  %9 = load i8, ptr %8, align 1, !dbg !229
  %10 = call noundef i64 @_ZN5chess7attacks4rookENS_6SquareEy(i8 %9, i64 noundef %7), !dbg !229
  %11 = load i64, ptr %4, align 8, !dbg !230
  %12 = lshr i64 %11, 63, !dbg !231
  %13 = xor i64 %10, %12, !dbg !232
  ret i64 %13, !dbg !233
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess4overEi(i32 noundef %0) #0 !dbg !234 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !235, !DIExpression(), !236)
  %3 = load i32, ptr %2, align 4, !dbg !237
  %4 = add nsw i32 %3, 1, !dbg !238
  ret i32 %4, !dbg !239
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess8quotientEii(i32 noundef %0, i32 noundef %1) #0 !dbg !240 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !243, !DIExpression(), !244)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !245, !DIExpression(), !246)
  %5 = load i32, ptr %3, align 4, !dbg !247
  %6 = load i32, ptr %4, align 4, !dbg !248
  %7 = sdiv i32 %5, %6, !dbg !249
  ret i32 %7, !dbg !250
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess7shiftedEi(i32 noundef %0) #0 !dbg !251 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !252, !DIExpression(), !253)
  %3 = load i32, ptr %2, align 4, !dbg !254
  %4 = shl i32 1, %3, !dbg !255
  ret i32 %4, !dbg !256
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess2atEi(i32 noundef %0) #0 !dbg !257 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !258, !DIExpression(), !259)
  %3 = load i32, ptr %2, align 4, !dbg !260
  %4 = sext i32 %3 to i64, !dbg !261
  %5 = getelementptr inbounds [4 x i32], ptr @_ZN5chess7numbersE, i64 0, i64 %4, !dbg !261
  %6 = load i32, ptr %5, align 4, !dbg !261
  ret i32 %6, !dbg !262
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess3putEii(i32 noundef %0, i32 noundef %1) #0 !dbg !263 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !264, !DIExpression(), !265)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !266, !DIExpression(), !267)
    #dbg_declare(ptr %5, !268, !DIExpression(), !269)
  %6 = load i32, ptr %3, align 4, !dbg !270
  %7 = sext i32 %6 to i64, !dbg !271
  %8 = getelementptr inbounds [4 x i32], ptr @_ZN5chess7numbersE, i64 0, i64 %7, !dbg !271
  %9 = load i32, ptr %8, align 4, !dbg !271
  store i32 %9, ptr %5, align 4, !dbg !269
  %10 = load i32, ptr %4, align 4, !dbg !272
  %11 = load i32, ptr %3, align 4, !dbg !273
  %12 = sext i32 %11 to i64, !dbg !274
  %13 = getelementptr inbounds [4 x i32], ptr @_ZN5chess7numbersE, i64 0, i64 %12, !dbg !274
  store i32 %10, ptr %13, align 4, !dbg !275
  %14 = load i32, ptr %5, align 4, !dbg !276
  ret i32 %14, !dbg !277
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_ZN5chess4evenEj(i32 noundef %0) #0 !dbg !278 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !283, !DIExpression(), !284)
  %3 = load i32, ptr %2, align 4, !dbg !285
  %4 = urem i32 %3, 2, !dbg !286
  %5 = icmp eq i32 %4, 0, !dbg !287
  ret i1 %5, !dbg !288
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef signext i8 @_ZN5chess3lowEi(i32 noundef %0) #0 !dbg !289 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !292, !DIExpression(), !293)
  %3 = load i32, ptr %2, align 4, !dbg !294
  %4 = trunc i32 %3 to i8, !dbg !294
  ret i8 %4, !dbg !295
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess1fENS_3SetE(i64 %0) #0 !dbg !296 {
  %2 = alloca %"struct.chess::Set", align 8
  %3 = getelementptr inbounds %"struct.chess::Set", ptr %2, i32 0, i32 0
  store i64 %0, ptr %3, align 8
    #dbg_declare(ptr %2, !299, !DIExpression(), !300)
  %4 = getelementptr inbounds %"struct.chess::Set", ptr %2, i32 0, i32 0, !dbg !301
  %5 = load i64, ptr %4, align 8, !dbg !301
  ret i64 %5, !dbg !302
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess1fEi(i32 noundef %0) #0 !dbg !303 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !304, !DIExpression(), !305)
  %3 = load i32, ptr %2, align 4, !dbg !306
  %4 = sub nsw i32 0, %3, !dbg !307
  ret i32 %4, !dbg !308
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess1fEii(i32 noundef %0, i32 noundef %1) #0 !dbg !309 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !310, !DIExpression(), !311)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !312, !DIExpression(), !313)
  %5 = load i32, ptr %3, align 4, !dbg !314
  %6 = load i32, ptr %4, align 4, !dbg !315
  %7 = sub nsw i32 %5, %6, !dbg !316
  ret i32 %7, !dbg !317
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess4westERKNS_3SetE(ptr noundef nonnull align 8 dereferenceable(8) %0) #0 !dbg !318 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !323, !DIExpression(), !324)
  %3 = load ptr, ptr %2, align 8, !dbg !325
  %4 = getelementptr inbounds %"struct.chess::Set", ptr %3, i32 0, i32 0, !dbg !326
  %5 = load i64, ptr %4, align 8, !dbg !326
  %6 = lshr i64 %5, 1, !dbg !327
  %7 = and i64 %6, 9187201950435737471, !dbg !328
  ret i64 %7, !dbg !329
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local i64 @_ZN5chess4bothENS_3SetERKS0_(i64 %0, ptr noundef nonnull align 8 dereferenceable(8) %1) #0 !dbg !330 {
  %3 = alloca %"struct.chess::Set", align 8
  %4 = alloca %"struct.chess::Set", align 8
  %5 = alloca ptr, align 8
  %6 = getelementptr inbounds %"struct.chess::Set", ptr %4, i32 0, i32 0
  store i64 %0, ptr %6, align 8
    #dbg_declare(ptr %4, !333, !DIExpression(), !334)
  store ptr %1, ptr %5, align 8
    #dbg_declare(ptr %5, !335, !DIExpression(), !336)
  %7 = getelementptr inbounds %"struct.chess::Set", ptr %3, i32 0, i32 0, !dbg !337
  %8 = getelementptr inbounds %"struct.chess::Set", ptr %4, i32 0, i32 0, !dbg !338
  %9 = load i64, ptr %8, align 8, !dbg !338
  %10 = load ptr, ptr %5, align 8, !dbg !339
  %11 = getelementptr inbounds %"struct.chess::Set", ptr %10, i32 0, i32 0, !dbg !340
  %12 = load i64, ptr %11, align 8, !dbg !340
  %13 = or i64 %9, %12, !dbg !341
  store i64 %13, ptr %7, align 8, !dbg !337
  %14 = getelementptr inbounds %"struct.chess::Set", ptr %3, i32 0, i32 0, !dbg !342
  %15 = load i64, ptr %14, align 8, !dbg !342
  ret i64 %15, !dbg !342
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess3sumENS_4PairE(i64 %0) #0 !dbg !343 {
  %2 = alloca %"struct.chess::Pair", align 4
  store i64 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !350, !DIExpression(), !351)
  %3 = getelementptr inbounds %"struct.chess::Pair", ptr %2, i32 0, i32 0, !dbg !352
  %4 = load i32, ptr %3, align 4, !dbg !352
  %5 = getelementptr inbounds %"struct.chess::Pair", ptr %2, i32 0, i32 1, !dbg !353
  %6 = load i32, ptr %5, align 4, !dbg !353
  %7 = add nsw i32 %4, %6, !dbg !354
  ret i32 %7, !dbg !355
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess5firstEPKi(ptr noundef %0) #0 !dbg !356 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !361, !DIExpression(), !362)
  %3 = load ptr, ptr %2, align 8, !dbg !363
  %4 = load i32, ptr %3, align 4, !dbg !364
  ret i32 %4, !dbg !365
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess5unsetEb(i1 noundef zeroext %0) #0 !dbg !366 {
  %2 = alloca i8, align 1
  %3 = alloca i32, align 4
  %4 = zext i1 %0 to i8
  store i8 %4, ptr %2, align 1
    #dbg_declare(ptr %2, !369, !DIExpression(), !370)
    #dbg_declare(ptr %3, !371, !DIExpression(), !372)
  %5 = load i8, ptr %2, align 1, !dbg !373
  %6 = trunc i8 %5 to i1, !dbg !373
  br i1 %6, label %7, label %8, !dbg !375

7:                                                ; preds = %1
  store i32 1, ptr %3, align 4, !dbg !376
  br label %8, !dbg !377

8:                                                ; preds = %7, %1
  %9 = load i32, ptr %3, align 4, !dbg !378
  ret i32 %9, !dbg !379
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess4nullEi(i32 noundef %0) #0 !dbg !380 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !381, !DIExpression(), !382)
    #dbg_declare(ptr %3, !383, !DIExpression(), !385)
  %4 = load i32, ptr %2, align 4, !dbg !386
  %5 = icmp ne i32 %4, 0, !dbg !386
  %6 = zext i1 %5 to i64, !dbg !386
  %7 = select i1 %5, ptr @_ZN5chess7numbersE, ptr null, !dbg !386
  store ptr %7, ptr %3, align 8, !dbg !385
  %8 = load ptr, ptr %3, align 8, !dbg !387
  %9 = load i32, ptr %8, align 4, !dbg !388
  ret i32 %9, !dbg !389
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess7endlessEj(i32 noundef %0) #0 !dbg !390 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !393, !DIExpression(), !394)
  br label %3, !dbg !395

3:                                                ; preds = %6, %1
  %4 = load i32, ptr %2, align 4, !dbg !396
  %5 = icmp ne i32 %4, 0, !dbg !396
  br i1 %5, label %6, label %9, !dbg !395

6:                                                ; preds = %3
  %7 = load i32, ptr %2, align 4, !dbg !397
  %8 = or i32 %7, 1, !dbg !397
  store i32 %8, ptr %2, align 4, !dbg !397
  br label %3, !dbg !395, !llvm.loop !398

9:                                                ; preds = %3
  %10 = load i32, ptr %2, align 4, !dbg !400
  ret i32 %10, !dbg !401
}

; Function Attrs: mustprogress noinline optnone uwtable
define dso_local noundef i32 @_ZN5chess4deepEj(i32 noundef %0) #2 !dbg !402 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !403, !DIExpression(), !404)
  %3 = load i32, ptr %2, align 4, !dbg !405
  %4 = icmp ne i32 %3, 0, !dbg !405
  br i1 %4, label %5, label %10, !dbg !405

5:                                                ; preds = %1
  %6 = load i32, ptr %2, align 4, !dbg !406
  %7 = sub i32 %6, 1, !dbg !407
  %8 = call noundef i32 @_ZN5chess4deepEj(i32 noundef %7), !dbg !408
  %9 = add i32 %8, 1, !dbg !409
  br label %11, !dbg !405

10:                                               ; preds = %1
  br label %11, !dbg !405

11:                                               ; preds = %10, %5
  %12 = phi i32 [ %9, %5 ], [ 0, %10 ], !dbg !405
  ret i32 %12, !dbg !410
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef double @_ZN5chess4halfEd(double noundef %0) #0 !dbg !411 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
    #dbg_declare(ptr %2, !415, !DIExpression(), !416)
  %3 = load double, ptr %2, align 8, !dbg !417
  %4 = fdiv double %3, 2.000000e+00, !dbg !418
  ret double %4, !dbg !419
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess5notedEi(i32 noundef %0) #0 !dbg !420 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !421, !DIExpression(), !422)
  %3 = load i32, ptr %2, align 4, !dbg !423
  %4 = icmp sgt i32 %3, 3, !dbg !424
  br i1 %4, label %5, label %10, !dbg !423

5:                                                ; preds = %1
  %6 = load i32, ptr %2, align 4, !dbg !425
  %7 = sitofp i32 %6 to double, !dbg !425
  %8 = call noundef double @_ZN5chess4halfEd(double noundef %7), !dbg !426
  %9 = fptosi double %8 to i32, !dbg !426
  br label %13, !dbg !423

10:                                               ; preds = %1
  %11 = load i32, ptr %2, align 4, !dbg !427
  %12 = add nsw i32 %11, 1, !dbg !428
  br label %13, !dbg !423

13:                                               ; preds = %10, %5
  %14 = phi i32 [ %9, %5 ], [ %12, %10 ], !dbg !423
  ret i32 %14, !dbg !429
}

; Function Attrs: mustprogress noinline optnone uwtable
define dso_local noundef i32 @_ZN5chess3farEi(i32 noundef %0) #2 !dbg !430 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !431, !DIExpression(), !432)
  %3 = load i32, ptr %2, align 4, !dbg !433
  %4 = icmp sgt i32 %3, 3, !dbg !434
  br i1 %4, label %5, label %8, !dbg !433

5:                                                ; preds = %1
  %6 = load i32, ptr %2, align 4, !dbg !435
  %7 = call noundef i32 @_ZN5chess9elsewhereEi(i32 noundef %6), !dbg !436
  br label %10, !dbg !433

8:                                                ; preds = %1
  %9 = load i32, ptr @_ZN5chess7outsideE, align 4, !dbg !437
  br label %10, !dbg !433

10:                                               ; preds = %8, %5
  %11 = phi i32 [ %7, %5 ], [ %9, %8 ], !dbg !433
  ret i32 %11, !dbg !438
}

declare noundef i32 @_ZN5chess9elsewhereEi(i32 noundef) #3

; Function Attrs: mustprogress noinline optnone uwtable
define dso_local noundef i32 @_ZN5chess5shownEi(i32 noundef %0) #2 !dbg !439 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !440, !DIExpression(), !441)
  %3 = load i32, ptr %2, align 4, !dbg !442
  %4 = call noundef i32 @_ZN5chess12_GLOBAL__N_16hiddenEi(i32 noundef %3), !dbg !443
  ret i32 %4, !dbg !444
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define internal noundef i32 @_ZN5chess12_GLOBAL__N_16hiddenEi(i32 noundef %0) #0 !dbg !445 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !447, !DIExpression(), !448)
  %3 = load i32, ptr %2, align 4, !dbg !449
  %4 = add nsw i32 %3, 7, !dbg !450
  ret i32 %4, !dbg !451
}

; Function Attrs: mustprogress noinline optnone uwtable
define dso_local noundef i32 @_ZN5chess3useEi(i32 noundef %0) #2 !dbg !452 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !453, !DIExpression(), !454)
  %3 = load i32, ptr %2, align 4, !dbg !455
  %4 = call noundef i32 @_ZN5chessL4mineEi(i32 noundef %3), !dbg !456
  ret i32 %4, !dbg !457
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define internal noundef i32 @_ZN5chessL4mineEi(i32 noundef %0) #0 !dbg !458 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !459, !DIExpression(), !460)
  %3 = load i32, ptr %2, align 4, !dbg !461
  %4 = add nsw i32 %3, 1, !dbg !462
  ret i32 %4, !dbg !463
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess3popEPy(ptr noundef %0) #0 !dbg !464 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !468, !DIExpression(), !469)
    #dbg_declare(ptr %3, !470, !DIExpression(), !471)
  %4 = load ptr, ptr %2, align 8, !dbg !472
  %5 = load i64, ptr %4, align 8, !dbg !473
  %6 = call i64 @llvm.cttz.i64(i64 %5, i1 true), !dbg !474
  %7 = trunc i64 %6 to i32, !dbg !474
  store i32 %7, ptr %3, align 4, !dbg !471
  %8 = load ptr, ptr %2, align 8, !dbg !475
  %9 = load i64, ptr %8, align 8, !dbg !476
  %10 = sub i64 %9, 1, !dbg !477
  %11 = load ptr, ptr %2, align 8, !dbg !478
  %12 = load i64, ptr %11, align 8, !dbg !479
  %13 = and i64 %12, %10, !dbg !479
  store i64 %13, ptr %11, align 8, !dbg !479
  %14 = load i32, ptr %3, align 4, !dbg !480
  ret i32 %14, !dbg !481
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #4

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local void @_ZN5chess3addERiPKi(ptr noundef nonnull align 4 dereferenceable(4) %0, ptr noundef %1) #0 !dbg !482 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !486, !DIExpression(), !487)
  store ptr %1, ptr %4, align 8
    #dbg_declare(ptr %4, !488, !DIExpression(), !489)
  %5 = load ptr, ptr %4, align 8, !dbg !490
  %6 = load i32, ptr %5, align 4, !dbg !491
  %7 = load ptr, ptr %3, align 8, !dbg !492
  %8 = load i32, ptr %7, align 4, !dbg !493
  %9 = add nsw i32 %8, %6, !dbg !493
  store i32 %9, ptr %7, align 4, !dbg !493
  ret void, !dbg !494
}

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init() #5 section ".text.startup" !dbg !495 {
  %1 = call noundef i32 @_ZN5chessL4failEv(), !dbg !498
  store i32 %1, ptr @_ZN5chess9afterFailE, align 4, !dbg !499
  ret void, !dbg !498
}

; Function Attrs: mustprogress noinline optnone uwtable
define internal noundef i32 @_ZN5chessL4failEv() #2 !dbg !500 {
  %1 = alloca i32, align 4
    #dbg_declare(ptr %1, !503, !DIExpression(), !505)
  store i32 0, ptr %1, align 4, !dbg !505
  br label %2, !dbg !506

2:                                                ; preds = %19, %0
  %3 = load i32, ptr %1, align 4, !dbg !507
  %4 = icmp slt i32 %3, 64, !dbg !509
  br i1 %4, label %5, label %22, !dbg !510

5:                                                ; preds = %2
  %6 = load i32, ptr %1, align 4, !dbg !511
  %7 = icmp slt i32 %6, 32, !dbg !512
  br i1 %7, label %8, label %10, !dbg !511

8:                                                ; preds = %5
  %9 = load i32, ptr %1, align 4, !dbg !513
  br label %13, !dbg !511

10:                                               ; preds = %5
  %11 = load i32, ptr %1, align 4, !dbg !514
  %12 = call noundef i32 @_ZN5chess9elsewhereEi(i32 noundef %11), !dbg !515
  br label %13, !dbg !511

13:                                               ; preds = %10, %8
  %14 = phi i32 [ %9, %8 ], [ %12, %10 ], !dbg !511
  %15 = sext i32 %14 to i64, !dbg !511
  %16 = load i32, ptr %1, align 4, !dbg !516
  %17 = sext i32 %16 to i64, !dbg !517
  %18 = getelementptr inbounds [64 x i64], ptr @_ZN5chessL6brokenE, i64 0, i64 %17, !dbg !517
  store i64 %15, ptr %18, align 8, !dbg !518
  br label %19, !dbg !517

19:                                               ; preds = %13
  %20 = load i32, ptr %1, align 4, !dbg !519
  %21 = add nsw i32 %20, 1, !dbg !519
  store i32 %21, ptr %1, align 4, !dbg !519
  br label %2, !dbg !520, !llvm.loop !521

22:                                               ; preds = %2
  ret i32 1, !dbg !523
}

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init.1() #5 section ".text.startup" !dbg !524 {
  %1 = call noundef i32 @_ZN5chessL4fillEv(), !dbg !525
  store i32 %1, ptr @_ZN5chess9afterFillE, align 4, !dbg !526
  ret void, !dbg !525
}

; Function Attrs: mustprogress noinline optnone uwtable
define internal noundef i32 @_ZN5chessL4fillEv() #2 !dbg !527 {
  %1 = alloca i32, align 4
  %2 = alloca %"struct.chess::Square", align 1
    #dbg_declare(ptr %1, !528, !DIExpression(), !530)
  store i32 0, ptr %1, align 4, !dbg !530
  br label %3, !dbg !531

3:                                                ; preds = %14, %0
  %4 = load i32, ptr %1, align 4, !dbg !532
  %5 = icmp slt i32 %4, 64, !dbg !534
  br i1 %5, label %6, label %17, !dbg !535

6:                                                ; preds = %3
  %7 = load i32, ptr %1, align 4, !dbg !536
  call void @_ZN5chess6SquareC2Ei(ptr noundef nonnull align 1 dereferenceable(1) %2, i32 noundef %7), !dbg !537
  %8 = getelementptr inbounds %"struct.chess::Square", ptr %2, i32 0, i32 0, !dbg !538
  %9 = load i8, ptr %8, align 1, !dbg !538
  %10 = call noundef i64 @_ZN5chess7attacks4rookENS_6SquareEy(i8 %9, i64 noundef 0), !dbg !538
  %11 = load i32, ptr %1, align 4, !dbg !539
  %12 = sext i32 %11 to i64, !dbg !540
  %13 = getelementptr inbounds [64 x i64], ptr @_ZN5chessL6filledE, i64 0, i64 %12, !dbg !540
  store i64 %10, ptr %13, align 8, !dbg !541
  br label %14, !dbg !540

14:                                               ; preds = %6
  %15 = load i32, ptr %1, align 4, !dbg !542
  %16 = add nsw i32 %15, 1, !dbg !542
  store i32 %16, ptr %1, align 4, !dbg !542
  br label %3, !dbg !543, !llvm.loop !544

17:                                               ; preds = %3
  ret i32 1, !dbg !546
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess5emptyENS_6SquareE(i8 %0) #0 !dbg !547 {
  %2 = alloca %"struct.chess::Square", align 1
  %3 = getelementptr inbounds %"struct.chess::Square", ptr %2, i32 0, i32 0
  store i8 %0, ptr %3, align 1
    #dbg_declare(ptr %2, !548, !DIExpression(), !549)
  %4 = getelementptr inbounds %"struct.chess::Square", ptr %2, i32 0, i32 0, !dbg !550
  %5 = load i8, ptr %4, align 1, !dbg !550
  %6 = zext i8 %5 to i64, !dbg !551
  %7 = getelementptr inbounds [64 x i64], ptr @_ZN5chessL6filledE, i64 0, i64 %6, !dbg !551
  %8 = load i64, ptr %7, align 8, !dbg !551
  ret i64 %8, !dbg !552
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess4lostENS_6SquareE(i8 %0) #0 !dbg !553 {
  %2 = alloca %"struct.chess::Square", align 1
  %3 = getelementptr inbounds %"struct.chess::Square", ptr %2, i32 0, i32 0
  store i8 %0, ptr %3, align 1
    #dbg_declare(ptr %2, !554, !DIExpression(), !555)
  %4 = getelementptr inbounds %"struct.chess::Square", ptr %2, i32 0, i32 0, !dbg !556
  %5 = load i8, ptr %4, align 1, !dbg !556
  %6 = zext i8 %5 to i64, !dbg !557
  %7 = getelementptr inbounds [64 x i64], ptr @_ZN5chessL6brokenE, i64 0, i64 %6, !dbg !557
  %8 = load i64, ptr %7, align 8, !dbg !557
  ret i64 %8, !dbg !558
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess6placedEPKc(ptr noundef %0) #0 !dbg !559 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !565, !DIExpression(), !566)
    #dbg_declare(ptr %3, !567, !DIExpression(), !568)
  store i64 0, ptr %3, align 8, !dbg !568
    #dbg_declare(ptr %4, !569, !DIExpression(), !571)
  store i32 0, ptr %4, align 4, !dbg !571
  br label %5, !dbg !572

5:                                                ; preds = %34, %1
  %6 = load ptr, ptr %2, align 8, !dbg !573
  %7 = load i8, ptr %6, align 1, !dbg !575
  %8 = icmp ne i8 %7, 0, !dbg !575
  br i1 %8, label %9, label %37, !dbg !576

9:                                                ; preds = %5
  %10 = load ptr, ptr %2, align 8, !dbg !577
  %11 = load i8, ptr %10, align 1, !dbg !579
  %12 = sext i8 %11 to i32, !dbg !579
  %13 = icmp sge i32 %12, 49, !dbg !580
  br i1 %13, label %14, label %26, !dbg !581

14:                                               ; preds = %9
  %15 = load ptr, ptr %2, align 8, !dbg !582
  %16 = load i8, ptr %15, align 1, !dbg !583
  %17 = sext i8 %16 to i32, !dbg !583
  %18 = icmp sle i32 %17, 56, !dbg !584
  br i1 %18, label %19, label %26, !dbg !585

19:                                               ; preds = %14
  %20 = load ptr, ptr %2, align 8, !dbg !586
  %21 = load i8, ptr %20, align 1, !dbg !587
  %22 = sext i8 %21 to i32, !dbg !587
  %23 = sub nsw i32 %22, 48, !dbg !588
  %24 = load i32, ptr %4, align 4, !dbg !589
  %25 = add nsw i32 %24, %23, !dbg !589
  store i32 %25, ptr %4, align 4, !dbg !589
  br label %33, !dbg !590

26:                                               ; preds = %14, %9
  %27 = load i32, ptr %4, align 4, !dbg !591
  %28 = add nsw i32 %27, 1, !dbg !591
  store i32 %28, ptr %4, align 4, !dbg !591
  %29 = zext i32 %27 to i64, !dbg !592
  %30 = shl i64 1, %29, !dbg !592
  %31 = load i64, ptr %3, align 8, !dbg !593
  %32 = or i64 %31, %30, !dbg !593
  store i64 %32, ptr %3, align 8, !dbg !593
  br label %33

33:                                               ; preds = %26, %19
  br label %34, !dbg !594

34:                                               ; preds = %33
  %35 = load ptr, ptr %2, align 8, !dbg !595
  %36 = getelementptr inbounds i8, ptr %35, i32 1, !dbg !595
  store ptr %36, ptr %2, align 8, !dbg !595
  br label %5, !dbg !596, !llvm.loop !597

37:                                               ; preds = %5
  %38 = load i64, ptr %3, align 8, !dbg !599
  ret i64 %38, !dbg !600
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define linkonce_odr dso_local void @_ZN5chess6SquareC2Ei(ptr noundef nonnull align 1 dereferenceable(1) %0, i32 noundef %1) unnamed_addr #0 comdat align 2 !dbg !601 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !602, !DIExpression(), !604)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !605, !DIExpression(), !606)
  %5 = load ptr, ptr %3, align 8
  %6 = getelementptr inbounds %"struct.chess::Square", ptr %5, i32 0, i32 0, !dbg !607
  %7 = load i32, ptr %4, align 4, !dbg !608
  %8 = trunc i32 %7 to i8, !dbg !608
  store i8 %8, ptr %6, align 1, !dbg !607
  ret void, !dbg !609
}

; Function Attrs: noinline uwtable
define internal void @_GLOBAL__sub_I_pieces.cpp() #5 section ".text.startup" !dbg !610 {
  call void @__cxx_global_var_init(), !dbg !612
  call void @__cxx_global_var_init.1(), !dbg !612
  ret void
}

attributes #0 = { mustprogress noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress noinline optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!21}
!llvm.module.flags = !{!46, !47, !48, !49, !50, !51, !52}
!llvm.ident = !{!53}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "numbers", linkageName: "_ZN5chess7numbersE", scope: !2, file: !3, line: 48, type: !4, isLocal: false, isDefinition: true)
!2 = !DINamespace(name: "chess", scope: null)
!3 = !DIFile(filename: "pieces.cpp", directory: "", checksumkind: CSK_MD5, checksum: "c0f7c57021ba0c16b6f8a5138774af7c")
!4 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, size: 128, elements: !6)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{!7}
!7 = !DISubrange(count: 4)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "afterFail", linkageName: "_ZN5chess9afterFailE", scope: !2, file: !3, line: 109, type: !5, isLocal: false, isDefinition: true)
!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!11 = distinct !DIGlobalVariable(name: "afterFill", linkageName: "_ZN5chess9afterFillE", scope: !2, file: !3, line: 110, type: !5, isLocal: false, isDefinition: true)
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!13 = distinct !DIGlobalVariable(name: "filled", linkageName: "_ZN5chessL6filledE", scope: !2, file: !3, line: 100, type: !14, isLocal: true, isDefinition: true)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, size: 4096, elements: !17)
!15 = !DIDerivedType(tag: DW_TAG_typedef, name: "Bitboard", file: !3, line: 2, baseType: !16)
!16 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!17 = !{!18}
!18 = !DISubrange(count: 64)
!19 = !DIGlobalVariableExpression(var: !20, expr: !DIExpression())
!20 = distinct !DIGlobalVariable(name: "broken", linkageName: "_ZN5chessL6brokenE", scope: !2, file: !3, line: 100, type: !14, isLocal: true, isDefinition: true)
!21 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !22, retainedTypes: !28, globals: !40, splitDebugInlining: false, nameTableKind: None)
!22 = !{!23}
!23 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Side", scope: !2, file: !3, line: 5, baseType: !24, size: 8, elements: !25, identifier: "_ZTSN5chess4SideE")
!24 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!25 = !{!26, !27}
!26 = !DIEnumerator(name: "WHITE", value: 0, isUnsigned: true)
!27 = !DIEnumerator(name: "BLACK", value: 1, isUnsigned: true)
!28 = !{!29, !30, !5, !33, !24}
!29 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!30 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Set", scope: !2, file: !3, line: 10, size: 64, flags: DIFlagTypePassByValue, elements: !31, identifier: "_ZTSN5chess3SetE")
!31 = !{!32}
!32 = !DIDerivedType(tag: DW_TAG_member, name: "bits", scope: !30, file: !3, line: 11, baseType: !15, size: 64)
!33 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Square", scope: !2, file: !3, line: 6, size: 8, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !34, identifier: "_ZTSN5chess6SquareE")
!34 = !{!35, !36}
!35 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !33, file: !3, line: 7, baseType: !24, size: 8)
!36 = !DISubprogram(name: "Square", scope: !33, file: !3, line: 8, type: !37, scopeLine: 8, flags: DIFlagPrototyped, spFlags: 0)
!37 = !DISubroutineType(types: !38)
!38 = !{null, !39, !5}
!39 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!40 = !{!41, !44, !0, !8, !10, !12, !19}
!41 = !DIGlobalVariableExpression(var: !42, expr: !DIExpression(DW_OP_constu, 9187201950435737471, DW_OP_stack_value))
!42 = distinct !DIGlobalVariable(name: "notH", scope: !2, file: !3, line: 16, type: !43, isLocal: true, isDefinition: true)
!43 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !15)
!44 = !DIGlobalVariableExpression(var: !45, expr: !DIExpression(DW_OP_constu, 18374403900871474942, DW_OP_stack_value))
!45 = distinct !DIGlobalVariable(name: "notA", scope: !2, file: !3, line: 16, type: !43, isLocal: true, isDefinition: true)
!46 = !{i32 7, !"Dwarf Version", i32 5}
!47 = !{i32 2, !"Debug Info Version", i32 3}
!48 = !{i32 1, !"wchar_size", i32 4}
!49 = !{i32 8, !"PIC Level", i32 2}
!50 = !{i32 7, !"PIE Level", i32 2}
!51 = !{i32 7, !"uwtable", i32 2}
!52 = !{i32 7, !"frame-pointer", i32 2}
!53 = !{!"clang version 19.1.7"}
!54 = distinct !DISubprogram(name: "times<3>", linkageName: "_ZN5chess5timesILi3EEEii", scope: !2, file: !3, line: 83, type: !55, scopeLine: 83, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, templateParams: !58, retainedNodes: !57)
!55 = !DISubroutineType(types: !56)
!56 = !{!5, !5}
!57 = !{}
!58 = !{!59}
!59 = !DITemplateValueParameter(name: "N", type: !5, value: i32 3)
!60 = !DILocalVariable(name: "x", arg: 1, scope: !54, file: !3, line: 83, type: !5)
!61 = !DILocation(line: 83, column: 32, scope: !54)
!62 = !DILocation(line: 83, column: 44, scope: !54)
!63 = !DILocation(line: 83, column: 46, scope: !54)
!64 = !DILocation(line: 83, column: 37, scope: !54)
!65 = distinct !DISubprogram(name: "pawn", linkageName: "_ZN5chess7attacks4pawnENS_4SideENS_6SquareE", scope: !66, file: !3, line: 19, type: !67, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!66 = !DINamespace(name: "attacks", scope: !2)
!67 = !DISubroutineType(types: !68)
!68 = !{!15, !23, !33}
!69 = !DILocalVariable(name: "side", arg: 1, scope: !65, file: !3, line: 19, type: !23)
!70 = !DILocation(line: 19, column: 20, scope: !65)
!71 = !DILocalVariable(name: "s", arg: 2, scope: !65, file: !3, line: 19, type: !33)
!72 = !DILocation(line: 19, column: 33, scope: !65)
!73 = !DILocalVariable(name: "b", scope: !65, file: !3, line: 20, type: !15)
!74 = !DILocation(line: 20, column: 14, scope: !65)
!75 = !DILocation(line: 20, column: 28, scope: !65)
!76 = !DILocation(line: 20, column: 26, scope: !65)
!77 = !DILocation(line: 20, column: 23, scope: !65)
!78 = !DILocation(line: 21, column: 12, scope: !65)
!79 = !DILocation(line: 21, column: 17, scope: !65)
!80 = !DILocation(line: 21, column: 30, scope: !65)
!81 = !DILocation(line: 21, column: 32, scope: !65)
!82 = !DILocation(line: 21, column: 38, scope: !65)
!83 = !DILocation(line: 21, column: 50, scope: !65)
!84 = !DILocation(line: 21, column: 52, scope: !65)
!85 = !DILocation(line: 21, column: 58, scope: !65)
!86 = !DILocation(line: 21, column: 46, scope: !65)
!87 = !DILocation(line: 22, column: 30, scope: !65)
!88 = !DILocation(line: 22, column: 32, scope: !65)
!89 = !DILocation(line: 22, column: 38, scope: !65)
!90 = !DILocation(line: 22, column: 50, scope: !65)
!91 = !DILocation(line: 22, column: 52, scope: !65)
!92 = !DILocation(line: 22, column: 58, scope: !65)
!93 = !DILocation(line: 22, column: 46, scope: !65)
!94 = !DILocation(line: 21, column: 5, scope: !65)
!95 = distinct !DISubprogram(name: "king", linkageName: "_ZN5chess7attacks4kingENS_6SquareE", scope: !66, file: !3, line: 24, type: !96, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!96 = !DISubroutineType(types: !97)
!97 = !{!15, !33}
!98 = !DILocalVariable(name: "s", arg: 1, scope: !95, file: !3, line: 24, type: !33)
!99 = !DILocation(line: 24, column: 22, scope: !95)
!100 = !DILocalVariable(name: "b", scope: !95, file: !3, line: 25, type: !15)
!101 = !DILocation(line: 25, column: 14, scope: !95)
!102 = !DILocation(line: 25, column: 28, scope: !95)
!103 = !DILocation(line: 25, column: 26, scope: !95)
!104 = !DILocation(line: 25, column: 23, scope: !95)
!105 = !DILocalVariable(name: "row", scope: !95, file: !3, line: 25, type: !15)
!106 = !DILocation(line: 25, column: 35, scope: !95)
!107 = !DILocation(line: 25, column: 41, scope: !95)
!108 = !DILocation(line: 25, column: 47, scope: !95)
!109 = !DILocation(line: 25, column: 49, scope: !95)
!110 = !DILocation(line: 25, column: 55, scope: !95)
!111 = !DILocation(line: 25, column: 43, scope: !95)
!112 = !DILocation(line: 25, column: 67, scope: !95)
!113 = !DILocation(line: 25, column: 69, scope: !95)
!114 = !DILocation(line: 25, column: 75, scope: !95)
!115 = !DILocation(line: 25, column: 63, scope: !95)
!116 = !DILocation(line: 26, column: 13, scope: !95)
!117 = !DILocation(line: 26, column: 19, scope: !95)
!118 = !DILocation(line: 26, column: 23, scope: !95)
!119 = !DILocation(line: 26, column: 17, scope: !95)
!120 = !DILocation(line: 26, column: 30, scope: !95)
!121 = !DILocation(line: 26, column: 34, scope: !95)
!122 = !DILocation(line: 26, column: 28, scope: !95)
!123 = !DILocation(line: 26, column: 43, scope: !95)
!124 = !DILocation(line: 26, column: 42, scope: !95)
!125 = !DILocation(line: 26, column: 40, scope: !95)
!126 = !DILocation(line: 26, column: 5, scope: !95)
!127 = distinct !DISubprogram(name: "slide", linkageName: "_ZN5chess7attacks5slideEiyii", scope: !66, file: !3, line: 28, type: !128, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!128 = !DISubroutineType(types: !129)
!129 = !{!15, !5, !15, !5, !5}
!130 = !DILocalVariable(name: "s", arg: 1, scope: !127, file: !3, line: 28, type: !5)
!131 = !DILocation(line: 28, column: 20, scope: !127)
!132 = !DILocalVariable(name: "occ", arg: 2, scope: !127, file: !3, line: 28, type: !15)
!133 = !DILocation(line: 28, column: 32, scope: !127)
!134 = !DILocalVariable(name: "df", arg: 3, scope: !127, file: !3, line: 28, type: !5)
!135 = !DILocation(line: 28, column: 41, scope: !127)
!136 = !DILocalVariable(name: "dr", arg: 4, scope: !127, file: !3, line: 28, type: !5)
!137 = !DILocation(line: 28, column: 49, scope: !127)
!138 = !DILocalVariable(name: "r", scope: !127, file: !3, line: 29, type: !15)
!139 = !DILocation(line: 29, column: 14, scope: !127)
!140 = !DILocalVariable(name: "f", scope: !141, file: !3, line: 30, type: !5)
!141 = distinct !DILexicalBlock(scope: !127, file: !3, line: 30, column: 5)
!142 = !DILocation(line: 30, column: 14, scope: !141)
!143 = !DILocation(line: 30, column: 18, scope: !141)
!144 = !DILocation(line: 30, column: 20, scope: !141)
!145 = !DILocation(line: 30, column: 26, scope: !141)
!146 = !DILocation(line: 30, column: 24, scope: !141)
!147 = !DILocalVariable(name: "k", scope: !141, file: !3, line: 30, type: !5)
!148 = !DILocation(line: 30, column: 30, scope: !141)
!149 = !DILocation(line: 30, column: 34, scope: !141)
!150 = !DILocation(line: 30, column: 36, scope: !141)
!151 = !DILocation(line: 30, column: 42, scope: !141)
!152 = !DILocation(line: 30, column: 40, scope: !141)
!153 = !DILocation(line: 30, column: 10, scope: !141)
!154 = !DILocation(line: 30, column: 46, scope: !155)
!155 = distinct !DILexicalBlock(scope: !141, file: !3, line: 30, column: 5)
!156 = !DILocation(line: 30, column: 48, scope: !155)
!157 = !DILocation(line: 30, column: 53, scope: !155)
!158 = !DILocation(line: 30, column: 56, scope: !155)
!159 = !DILocation(line: 30, column: 58, scope: !155)
!160 = !DILocation(line: 30, column: 62, scope: !155)
!161 = !DILocation(line: 30, column: 65, scope: !155)
!162 = !DILocation(line: 30, column: 67, scope: !155)
!163 = !DILocation(line: 30, column: 72, scope: !155)
!164 = !DILocation(line: 30, column: 75, scope: !155)
!165 = !DILocation(line: 30, column: 77, scope: !155)
!166 = !DILocation(line: 0, scope: !155)
!167 = !DILocation(line: 30, column: 5, scope: !141)
!168 = !DILocalVariable(name: "b", scope: !169, file: !3, line: 32, type: !15)
!169 = distinct !DILexicalBlock(scope: !155, file: !3, line: 31, column: 28)
!170 = !DILocation(line: 32, column: 18, scope: !169)
!171 = !DILocation(line: 32, column: 31, scope: !169)
!172 = !DILocation(line: 32, column: 33, scope: !169)
!173 = !DILocation(line: 32, column: 39, scope: !169)
!174 = !DILocation(line: 32, column: 37, scope: !169)
!175 = !DILocation(line: 32, column: 27, scope: !169)
!176 = !DILocation(line: 33, column: 14, scope: !169)
!177 = !DILocation(line: 33, column: 11, scope: !169)
!178 = !DILocation(line: 34, column: 13, scope: !179)
!179 = distinct !DILexicalBlock(scope: !169, file: !3, line: 34, column: 13)
!180 = !DILocation(line: 34, column: 19, scope: !179)
!181 = !DILocation(line: 34, column: 17, scope: !179)
!182 = !DILocation(line: 34, column: 13, scope: !169)
!183 = !DILocation(line: 34, column: 22, scope: !179)
!184 = !DILocation(line: 35, column: 5, scope: !169)
!185 = !DILocation(line: 31, column: 15, scope: !155)
!186 = !DILocation(line: 31, column: 12, scope: !155)
!187 = !DILocation(line: 31, column: 24, scope: !155)
!188 = !DILocation(line: 31, column: 21, scope: !155)
!189 = !DILocation(line: 30, column: 5, scope: !155)
!190 = distinct !{!190, !167, !191, !192}
!191 = !DILocation(line: 35, column: 5, scope: !141)
!192 = !{!"llvm.loop.mustprogress"}
!193 = !DILocation(line: 36, column: 12, scope: !127)
!194 = !DILocation(line: 36, column: 5, scope: !127)
!195 = distinct !DISubprogram(name: "rook", linkageName: "_ZN5chess7attacks4rookENS_6SquareEy", scope: !66, file: !3, line: 38, type: !196, scopeLine: 38, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!196 = !DISubroutineType(types: !197)
!197 = !{!15, !33, !15}
!198 = !DILocalVariable(name: "s", arg: 1, scope: !195, file: !3, line: 38, type: !33)
!199 = !DILocation(line: 38, column: 22, scope: !195)
!200 = !DILocalVariable(name: "occ", arg: 2, scope: !195, file: !3, line: 38, type: !15)
!201 = !DILocation(line: 38, column: 34, scope: !195)
!202 = !DILocation(line: 39, column: 20, scope: !195)
!203 = !DILocation(line: 39, column: 18, scope: !195)
!204 = !DILocation(line: 39, column: 27, scope: !195)
!205 = !DILocation(line: 39, column: 12, scope: !195)
!206 = !DILocation(line: 39, column: 48, scope: !195)
!207 = !DILocation(line: 39, column: 46, scope: !195)
!208 = !DILocation(line: 39, column: 55, scope: !195)
!209 = !DILocation(line: 39, column: 40, scope: !195)
!210 = !DILocation(line: 39, column: 38, scope: !195)
!211 = !DILocation(line: 40, column: 20, scope: !195)
!212 = !DILocation(line: 40, column: 18, scope: !195)
!213 = !DILocation(line: 40, column: 27, scope: !195)
!214 = !DILocation(line: 40, column: 12, scope: !195)
!215 = !DILocation(line: 39, column: 67, scope: !195)
!216 = !DILocation(line: 40, column: 48, scope: !195)
!217 = !DILocation(line: 40, column: 46, scope: !195)
!218 = !DILocation(line: 40, column: 55, scope: !195)
!219 = !DILocation(line: 40, column: 40, scope: !195)
!220 = !DILocation(line: 40, column: 38, scope: !195)
!221 = !DILocation(line: 39, column: 5, scope: !195)
!222 = distinct !DISubprogram(name: "rookWrong", linkageName: "_ZN5chess7attacks9rookWrongENS_6SquareEy", scope: !66, file: !3, line: 42, type: !196, scopeLine: 42, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!223 = !DILocalVariable(name: "s", arg: 1, scope: !222, file: !3, line: 42, type: !33)
!224 = !DILocation(line: 42, column: 27, scope: !222)
!225 = !DILocalVariable(name: "occ", arg: 2, scope: !222, file: !3, line: 42, type: !15)
!226 = !DILocation(line: 42, column: 39, scope: !222)
!227 = !DILocation(line: 42, column: 58, scope: !222)
!228 = !DILocation(line: 42, column: 61, scope: !222)
!229 = !DILocation(line: 42, column: 53, scope: !222)
!230 = !DILocation(line: 42, column: 69, scope: !222)
!231 = !DILocation(line: 42, column: 73, scope: !222)
!232 = !DILocation(line: 42, column: 66, scope: !222)
!233 = !DILocation(line: 42, column: 46, scope: !222)
!234 = distinct !DISubprogram(name: "over", linkageName: "_ZN5chess4overEi", scope: !2, file: !3, line: 45, type: !55, scopeLine: 45, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!235 = !DILocalVariable(name: "a", arg: 1, scope: !234, file: !3, line: 45, type: !5)
!236 = !DILocation(line: 45, column: 14, scope: !234)
!237 = !DILocation(line: 45, column: 26, scope: !234)
!238 = !DILocation(line: 45, column: 28, scope: !234)
!239 = !DILocation(line: 45, column: 19, scope: !234)
!240 = distinct !DISubprogram(name: "quotient", linkageName: "_ZN5chess8quotientEii", scope: !2, file: !3, line: 46, type: !241, scopeLine: 46, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!241 = !DISubroutineType(types: !242)
!242 = !{!5, !5, !5}
!243 = !DILocalVariable(name: "a", arg: 1, scope: !240, file: !3, line: 46, type: !5)
!244 = !DILocation(line: 46, column: 18, scope: !240)
!245 = !DILocalVariable(name: "b", arg: 2, scope: !240, file: !3, line: 46, type: !5)
!246 = !DILocation(line: 46, column: 25, scope: !240)
!247 = !DILocation(line: 46, column: 37, scope: !240)
!248 = !DILocation(line: 46, column: 41, scope: !240)
!249 = !DILocation(line: 46, column: 39, scope: !240)
!250 = !DILocation(line: 46, column: 30, scope: !240)
!251 = distinct !DISubprogram(name: "shifted", linkageName: "_ZN5chess7shiftedEi", scope: !2, file: !3, line: 47, type: !55, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!252 = !DILocalVariable(name: "a", arg: 1, scope: !251, file: !3, line: 47, type: !5)
!253 = !DILocation(line: 47, column: 17, scope: !251)
!254 = !DILocation(line: 47, column: 34, scope: !251)
!255 = !DILocation(line: 47, column: 31, scope: !251)
!256 = !DILocation(line: 47, column: 22, scope: !251)
!257 = distinct !DISubprogram(name: "at", linkageName: "_ZN5chess2atEi", scope: !2, file: !3, line: 49, type: !55, scopeLine: 49, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!258 = !DILocalVariable(name: "i", arg: 1, scope: !257, file: !3, line: 49, type: !5)
!259 = !DILocation(line: 49, column: 12, scope: !257)
!260 = !DILocation(line: 49, column: 32, scope: !257)
!261 = !DILocation(line: 49, column: 24, scope: !257)
!262 = !DILocation(line: 49, column: 17, scope: !257)
!263 = distinct !DISubprogram(name: "put", linkageName: "_ZN5chess3putEii", scope: !2, file: !3, line: 50, type: !241, scopeLine: 50, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!264 = !DILocalVariable(name: "i", arg: 1, scope: !263, file: !3, line: 50, type: !5)
!265 = !DILocation(line: 50, column: 13, scope: !263)
!266 = !DILocalVariable(name: "v", arg: 2, scope: !263, file: !3, line: 50, type: !5)
!267 = !DILocation(line: 50, column: 20, scope: !263)
!268 = !DILocalVariable(name: "old", scope: !263, file: !3, line: 51, type: !5)
!269 = !DILocation(line: 51, column: 9, scope: !263)
!270 = !DILocation(line: 51, column: 23, scope: !263)
!271 = !DILocation(line: 51, column: 15, scope: !263)
!272 = !DILocation(line: 52, column: 18, scope: !263)
!273 = !DILocation(line: 52, column: 13, scope: !263)
!274 = !DILocation(line: 52, column: 5, scope: !263)
!275 = !DILocation(line: 52, column: 16, scope: !263)
!276 = !DILocation(line: 53, column: 12, scope: !263)
!277 = !DILocation(line: 53, column: 5, scope: !263)
!278 = distinct !DISubprogram(name: "even", linkageName: "_ZN5chess4evenEj", scope: !2, file: !3, line: 55, type: !279, scopeLine: 55, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!279 = !DISubroutineType(types: !280)
!280 = !{!281, !282}
!281 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!282 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!283 = !DILocalVariable(name: "n", arg: 1, scope: !278, file: !3, line: 55, type: !282)
!284 = !DILocation(line: 55, column: 20, scope: !278)
!285 = !DILocation(line: 55, column: 32, scope: !278)
!286 = !DILocation(line: 55, column: 34, scope: !278)
!287 = !DILocation(line: 55, column: 38, scope: !278)
!288 = !DILocation(line: 55, column: 25, scope: !278)
!289 = distinct !DISubprogram(name: "low", linkageName: "_ZN5chess3lowEi", scope: !2, file: !3, line: 56, type: !290, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!290 = !DISubroutineType(types: !291)
!291 = !{!29, !5}
!292 = !DILocalVariable(name: "n", arg: 1, scope: !289, file: !3, line: 56, type: !5)
!293 = !DILocation(line: 56, column: 21, scope: !289)
!294 = !DILocation(line: 56, column: 58, scope: !289)
!295 = !DILocation(line: 56, column: 26, scope: !289)
!296 = distinct !DISubprogram(name: "f", linkageName: "_ZN5chess1fENS_3SetE", scope: !2, file: !3, line: 57, type: !297, scopeLine: 57, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!297 = !DISubroutineType(types: !298)
!298 = !{!15, !30}
!299 = !DILocalVariable(name: "s", arg: 1, scope: !296, file: !3, line: 57, type: !30)
!300 = !DILocation(line: 57, column: 16, scope: !296)
!301 = !DILocation(line: 57, column: 30, scope: !296)
!302 = !DILocation(line: 57, column: 21, scope: !296)
!303 = distinct !DISubprogram(name: "f", linkageName: "_ZN5chess1fEi", scope: !2, file: !3, line: 58, type: !55, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!304 = !DILocalVariable(name: "i", arg: 1, scope: !303, file: !3, line: 58, type: !5)
!305 = !DILocation(line: 58, column: 11, scope: !303)
!306 = !DILocation(line: 58, column: 24, scope: !303)
!307 = !DILocation(line: 58, column: 23, scope: !303)
!308 = !DILocation(line: 58, column: 16, scope: !303)
!309 = distinct !DISubprogram(name: "f", linkageName: "_ZN5chess1fEii", scope: !2, file: !3, line: 59, type: !241, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!310 = !DILocalVariable(name: "i", arg: 1, scope: !309, file: !3, line: 59, type: !5)
!311 = !DILocation(line: 59, column: 11, scope: !309)
!312 = !DILocalVariable(name: "j", arg: 2, scope: !309, file: !3, line: 59, type: !5)
!313 = !DILocation(line: 59, column: 18, scope: !309)
!314 = !DILocation(line: 59, column: 30, scope: !309)
!315 = !DILocation(line: 59, column: 34, scope: !309)
!316 = !DILocation(line: 59, column: 32, scope: !309)
!317 = !DILocation(line: 59, column: 23, scope: !309)
!318 = distinct !DISubprogram(name: "west", linkageName: "_ZN5chess4westERKNS_3SetE", scope: !2, file: !3, line: 60, type: !319, scopeLine: 60, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!319 = !DISubroutineType(types: !320)
!320 = !{!15, !321}
!321 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !322, size: 64)
!322 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !30)
!323 = !DILocalVariable(name: "s", arg: 1, scope: !318, file: !3, line: 60, type: !321)
!324 = !DILocation(line: 60, column: 26, scope: !318)
!325 = !DILocation(line: 60, column: 38, scope: !318)
!326 = !DILocation(line: 60, column: 40, scope: !318)
!327 = !DILocation(line: 60, column: 45, scope: !318)
!328 = !DILocation(line: 60, column: 50, scope: !318)
!329 = !DILocation(line: 60, column: 31, scope: !318)
!330 = distinct !DISubprogram(name: "both", linkageName: "_ZN5chess4bothENS_3SetERKS0_", scope: !2, file: !3, line: 61, type: !331, scopeLine: 61, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!331 = !DISubroutineType(types: !332)
!332 = !{!30, !30, !321}
!333 = !DILocalVariable(name: "a", arg: 1, scope: !330, file: !3, line: 61, type: !30)
!334 = !DILocation(line: 61, column: 14, scope: !330)
!335 = !DILocalVariable(name: "b", arg: 2, scope: !330, file: !3, line: 61, type: !321)
!336 = !DILocation(line: 61, column: 28, scope: !330)
!337 = !DILocation(line: 61, column: 43, scope: !330)
!338 = !DILocation(line: 61, column: 46, scope: !330)
!339 = !DILocation(line: 61, column: 53, scope: !330)
!340 = !DILocation(line: 61, column: 55, scope: !330)
!341 = !DILocation(line: 61, column: 51, scope: !330)
!342 = !DILocation(line: 61, column: 33, scope: !330)
!343 = distinct !DISubprogram(name: "sum", linkageName: "_ZN5chess3sumENS_4PairE", scope: !2, file: !3, line: 62, type: !344, scopeLine: 62, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!344 = !DISubroutineType(types: !345)
!345 = !{!5, !346}
!346 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Pair", scope: !2, file: !3, line: 13, size: 64, flags: DIFlagTypePassByValue, elements: !347, identifier: "_ZTSN5chess4PairE")
!347 = !{!348, !349}
!348 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !346, file: !3, line: 14, baseType: !5, size: 32)
!349 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !346, file: !3, line: 14, baseType: !5, size: 32, offset: 32)
!350 = !DILocalVariable(name: "p", arg: 1, scope: !343, file: !3, line: 62, type: !346)
!351 = !DILocation(line: 62, column: 14, scope: !343)
!352 = !DILocation(line: 62, column: 28, scope: !343)
!353 = !DILocation(line: 62, column: 34, scope: !343)
!354 = !DILocation(line: 62, column: 30, scope: !343)
!355 = !DILocation(line: 62, column: 19, scope: !343)
!356 = distinct !DISubprogram(name: "first", linkageName: "_ZN5chess5firstEPKi", scope: !2, file: !3, line: 63, type: !357, scopeLine: 63, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!357 = !DISubroutineType(types: !358)
!358 = !{!5, !359}
!359 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !360, size: 64)
!360 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !5)
!361 = !DILocalVariable(name: "p", arg: 1, scope: !356, file: !3, line: 63, type: !359)
!362 = !DILocation(line: 63, column: 22, scope: !356)
!363 = !DILocation(line: 63, column: 35, scope: !356)
!364 = !DILocation(line: 63, column: 34, scope: !356)
!365 = !DILocation(line: 63, column: 27, scope: !356)
!366 = distinct !DISubprogram(name: "unset", linkageName: "_ZN5chess5unsetEb", scope: !2, file: !3, line: 64, type: !367, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!367 = !DISubroutineType(types: !368)
!368 = !{!5, !281}
!369 = !DILocalVariable(name: "b", arg: 1, scope: !366, file: !3, line: 64, type: !281)
!370 = !DILocation(line: 64, column: 16, scope: !366)
!371 = !DILocalVariable(name: "x", scope: !366, file: !3, line: 65, type: !5)
!372 = !DILocation(line: 65, column: 9, scope: !366)
!373 = !DILocation(line: 66, column: 9, scope: !374)
!374 = distinct !DILexicalBlock(scope: !366, file: !3, line: 66, column: 9)
!375 = !DILocation(line: 66, column: 9, scope: !366)
!376 = !DILocation(line: 66, column: 14, scope: !374)
!377 = !DILocation(line: 66, column: 12, scope: !374)
!378 = !DILocation(line: 67, column: 12, scope: !366)
!379 = !DILocation(line: 67, column: 5, scope: !366)
!380 = distinct !DISubprogram(name: "null", linkageName: "_ZN5chess4nullEi", scope: !2, file: !3, line: 69, type: !55, scopeLine: 69, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!381 = !DILocalVariable(name: "i", arg: 1, scope: !380, file: !3, line: 69, type: !5)
!382 = !DILocation(line: 69, column: 14, scope: !380)
!383 = !DILocalVariable(name: "p", scope: !380, file: !3, line: 70, type: !384)
!384 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
!385 = !DILocation(line: 70, column: 10, scope: !380)
!386 = !DILocation(line: 70, column: 14, scope: !380)
!387 = !DILocation(line: 71, column: 13, scope: !380)
!388 = !DILocation(line: 71, column: 12, scope: !380)
!389 = !DILocation(line: 71, column: 5, scope: !380)
!390 = distinct !DISubprogram(name: "endless", linkageName: "_ZN5chess7endlessEj", scope: !2, file: !3, line: 73, type: !391, scopeLine: 73, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!391 = !DISubroutineType(types: !392)
!392 = !{!282, !282}
!393 = !DILocalVariable(name: "n", arg: 1, scope: !390, file: !3, line: 73, type: !282)
!394 = !DILocation(line: 73, column: 27, scope: !390)
!395 = !DILocation(line: 74, column: 5, scope: !390)
!396 = !DILocation(line: 74, column: 12, scope: !390)
!397 = !DILocation(line: 74, column: 17, scope: !390)
!398 = distinct !{!398, !395, !399, !192}
!399 = !DILocation(line: 74, column: 20, scope: !390)
!400 = !DILocation(line: 75, column: 12, scope: !390)
!401 = !DILocation(line: 75, column: 5, scope: !390)
!402 = distinct !DISubprogram(name: "deep", linkageName: "_ZN5chess4deepEj", scope: !2, file: !3, line: 77, type: !391, scopeLine: 77, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!403 = !DILocalVariable(name: "n", arg: 1, scope: !402, file: !3, line: 77, type: !282)
!404 = !DILocation(line: 77, column: 24, scope: !402)
!405 = !DILocation(line: 77, column: 36, scope: !402)
!406 = !DILocation(line: 77, column: 45, scope: !402)
!407 = !DILocation(line: 77, column: 47, scope: !402)
!408 = !DILocation(line: 77, column: 40, scope: !402)
!409 = !DILocation(line: 77, column: 52, scope: !402)
!410 = !DILocation(line: 77, column: 29, scope: !402)
!411 = distinct !DISubprogram(name: "half", linkageName: "_ZN5chess4halfEd", scope: !2, file: !3, line: 78, type: !412, scopeLine: 78, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!412 = !DISubroutineType(types: !413)
!413 = !{!414, !414}
!414 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!415 = !DILocalVariable(name: "x", arg: 1, scope: !411, file: !3, line: 78, type: !414)
!416 = !DILocation(line: 78, column: 20, scope: !411)
!417 = !DILocation(line: 78, column: 32, scope: !411)
!418 = !DILocation(line: 78, column: 34, scope: !411)
!419 = !DILocation(line: 78, column: 25, scope: !411)
!420 = distinct !DISubprogram(name: "noted", linkageName: "_ZN5chess5notedEi", scope: !2, file: !3, line: 79, type: !55, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!421 = !DILocalVariable(name: "n", arg: 1, scope: !420, file: !3, line: 79, type: !5)
!422 = !DILocation(line: 79, column: 15, scope: !420)
!423 = !DILocation(line: 79, column: 27, scope: !420)
!424 = !DILocation(line: 79, column: 29, scope: !420)
!425 = !DILocation(line: 79, column: 57, scope: !420)
!426 = !DILocation(line: 79, column: 52, scope: !420)
!427 = !DILocation(line: 79, column: 63, scope: !420)
!428 = !DILocation(line: 79, column: 65, scope: !420)
!429 = !DILocation(line: 79, column: 20, scope: !420)
!430 = distinct !DISubprogram(name: "far", linkageName: "_ZN5chess3farEi", scope: !2, file: !3, line: 82, type: !55, scopeLine: 82, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!431 = !DILocalVariable(name: "n", arg: 1, scope: !430, file: !3, line: 82, type: !5)
!432 = !DILocation(line: 82, column: 13, scope: !430)
!433 = !DILocation(line: 82, column: 25, scope: !430)
!434 = !DILocation(line: 82, column: 27, scope: !430)
!435 = !DILocation(line: 82, column: 43, scope: !430)
!436 = !DILocation(line: 82, column: 33, scope: !430)
!437 = !DILocation(line: 82, column: 48, scope: !430)
!438 = !DILocation(line: 82, column: 18, scope: !430)
!439 = distinct !DISubprogram(name: "shown", linkageName: "_ZN5chess5shownEi", scope: !2, file: !3, line: 88, type: !55, scopeLine: 88, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!440 = !DILocalVariable(name: "n", arg: 1, scope: !439, file: !3, line: 88, type: !5)
!441 = !DILocation(line: 88, column: 15, scope: !439)
!442 = !DILocation(line: 88, column: 34, scope: !439)
!443 = !DILocation(line: 88, column: 27, scope: !439)
!444 = !DILocation(line: 88, column: 20, scope: !439)
!445 = distinct !DISubprogram(name: "hidden", linkageName: "_ZN5chess12_GLOBAL__N_16hiddenEi", scope: !446, file: !3, line: 86, type: !55, scopeLine: 86, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !21, retainedNodes: !57)
!446 = !DINamespace(scope: !2)
!447 = !DILocalVariable(name: "n", arg: 1, scope: !445, file: !3, line: 86, type: !5)
!448 = !DILocation(line: 86, column: 16, scope: !445)
!449 = !DILocation(line: 86, column: 28, scope: !445)
!450 = !DILocation(line: 86, column: 30, scope: !445)
!451 = !DILocation(line: 86, column: 21, scope: !445)
!452 = distinct !DISubprogram(name: "use", linkageName: "_ZN5chess3useEi", scope: !2, file: !3, line: 90, type: !55, scopeLine: 90, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!453 = !DILocalVariable(name: "n", arg: 1, scope: !452, file: !3, line: 90, type: !5)
!454 = !DILocation(line: 90, column: 13, scope: !452)
!455 = !DILocation(line: 90, column: 30, scope: !452)
!456 = !DILocation(line: 90, column: 25, scope: !452)
!457 = !DILocation(line: 90, column: 18, scope: !452)
!458 = distinct !DISubprogram(name: "mine", linkageName: "_ZN5chessL4mineEi", scope: !2, file: !3, line: 89, type: !55, scopeLine: 89, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !21, retainedNodes: !57)
!459 = !DILocalVariable(name: "n", arg: 1, scope: !458, file: !3, line: 89, type: !5)
!460 = !DILocation(line: 89, column: 21, scope: !458)
!461 = !DILocation(line: 89, column: 33, scope: !458)
!462 = !DILocation(line: 89, column: 35, scope: !458)
!463 = !DILocation(line: 89, column: 26, scope: !458)
!464 = distinct !DISubprogram(name: "pop", linkageName: "_ZN5chess3popEPy", scope: !2, file: !3, line: 92, type: !465, scopeLine: 92, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!465 = !DISubroutineType(types: !466)
!466 = !{!5, !467}
!467 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)
!468 = !DILocalVariable(name: "b", arg: 1, scope: !464, file: !3, line: 92, type: !467)
!469 = !DILocation(line: 92, column: 19, scope: !464)
!470 = !DILocalVariable(name: "s", scope: !464, file: !3, line: 93, type: !5)
!471 = !DILocation(line: 93, column: 9, scope: !464)
!472 = !DILocation(line: 93, column: 30, scope: !464)
!473 = !DILocation(line: 93, column: 29, scope: !464)
!474 = !DILocation(line: 93, column: 13, scope: !464)
!475 = !DILocation(line: 94, column: 12, scope: !464)
!476 = !DILocation(line: 94, column: 11, scope: !464)
!477 = !DILocation(line: 94, column: 14, scope: !464)
!478 = !DILocation(line: 94, column: 6, scope: !464)
!479 = !DILocation(line: 94, column: 8, scope: !464)
!480 = !DILocation(line: 95, column: 12, scope: !464)
!481 = !DILocation(line: 95, column: 5, scope: !464)
!482 = distinct !DISubprogram(name: "add", linkageName: "_ZN5chess3addERiPKi", scope: !2, file: !3, line: 97, type: !483, scopeLine: 97, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!483 = !DISubroutineType(types: !484)
!484 = !{null, !485, !359}
!485 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !5, size: 64)
!486 = !DILocalVariable(name: "x", arg: 1, scope: !482, file: !3, line: 97, type: !485)
!487 = !DILocation(line: 97, column: 15, scope: !482)
!488 = !DILocalVariable(name: "by", arg: 2, scope: !482, file: !3, line: 97, type: !359)
!489 = !DILocation(line: 97, column: 29, scope: !482)
!490 = !DILocation(line: 97, column: 41, scope: !482)
!491 = !DILocation(line: 97, column: 40, scope: !482)
!492 = !DILocation(line: 97, column: 35, scope: !482)
!493 = !DILocation(line: 97, column: 37, scope: !482)
!494 = !DILocation(line: 97, column: 45, scope: !482)
!495 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !3, file: !3, type: !496, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !21)
!496 = !DISubroutineType(types: !497)
!497 = !{null}
!498 = !DILocation(line: 109, column: 17, scope: !495)
!499 = !DILocation(line: 0, scope: !495)
!500 = distinct !DISubprogram(name: "fail", linkageName: "_ZN5chessL4failEv", scope: !2, file: !3, line: 105, type: !501, scopeLine: 105, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !21, retainedNodes: !57)
!501 = !DISubroutineType(types: !502)
!502 = !{!5}
!503 = !DILocalVariable(name: "i", scope: !504, file: !3, line: 106, type: !5)
!504 = distinct !DILexicalBlock(scope: !500, file: !3, line: 106, column: 5)
!505 = !DILocation(line: 106, column: 14, scope: !504)
!506 = !DILocation(line: 106, column: 10, scope: !504)
!507 = !DILocation(line: 106, column: 21, scope: !508)
!508 = distinct !DILexicalBlock(scope: !504, file: !3, line: 106, column: 5)
!509 = !DILocation(line: 106, column: 23, scope: !508)
!510 = !DILocation(line: 106, column: 5, scope: !504)
!511 = !DILocation(line: 106, column: 46, scope: !508)
!512 = !DILocation(line: 106, column: 48, scope: !508)
!513 = !DILocation(line: 106, column: 55, scope: !508)
!514 = !DILocation(line: 106, column: 69, scope: !508)
!515 = !DILocation(line: 106, column: 59, scope: !508)
!516 = !DILocation(line: 106, column: 41, scope: !508)
!517 = !DILocation(line: 106, column: 34, scope: !508)
!518 = !DILocation(line: 106, column: 44, scope: !508)
!519 = !DILocation(line: 106, column: 30, scope: !508)
!520 = !DILocation(line: 106, column: 5, scope: !508)
!521 = distinct !{!521, !510, !522, !192}
!522 = !DILocation(line: 106, column: 70, scope: !504)
!523 = !DILocation(line: 107, column: 5, scope: !500)
!524 = distinct !DISubprogram(name: "__cxx_global_var_init.1", scope: !3, file: !3, type: !496, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !21)
!525 = !DILocation(line: 110, column: 17, scope: !524)
!526 = !DILocation(line: 0, scope: !524)
!527 = distinct !DISubprogram(name: "fill", linkageName: "_ZN5chessL4fillEv", scope: !2, file: !3, line: 101, type: !501, scopeLine: 101, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !21, retainedNodes: !57)
!528 = !DILocalVariable(name: "i", scope: !529, file: !3, line: 102, type: !5)
!529 = distinct !DILexicalBlock(scope: !527, file: !3, line: 102, column: 5)
!530 = !DILocation(line: 102, column: 14, scope: !529)
!531 = !DILocation(line: 102, column: 10, scope: !529)
!532 = !DILocation(line: 102, column: 21, scope: !533)
!533 = distinct !DILexicalBlock(scope: !529, file: !3, line: 102, column: 5)
!534 = !DILocation(line: 102, column: 23, scope: !533)
!535 = !DILocation(line: 102, column: 5, scope: !529)
!536 = !DILocation(line: 102, column: 67, scope: !533)
!537 = !DILocation(line: 102, column: 60, scope: !533)
!538 = !DILocation(line: 102, column: 46, scope: !533)
!539 = !DILocation(line: 102, column: 41, scope: !533)
!540 = !DILocation(line: 102, column: 34, scope: !533)
!541 = !DILocation(line: 102, column: 44, scope: !533)
!542 = !DILocation(line: 102, column: 30, scope: !533)
!543 = !DILocation(line: 102, column: 5, scope: !533)
!544 = distinct !{!544, !535, !545, !192}
!545 = !DILocation(line: 102, column: 72, scope: !529)
!546 = !DILocation(line: 103, column: 5, scope: !527)
!547 = distinct !DISubprogram(name: "empty", linkageName: "_ZN5chess5emptyENS_6SquareE", scope: !2, file: !3, line: 111, type: !96, scopeLine: 111, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!548 = !DILocalVariable(name: "s", arg: 1, scope: !547, file: !3, line: 111, type: !33)
!549 = !DILocation(line: 111, column: 23, scope: !547)
!550 = !DILocation(line: 111, column: 44, scope: !547)
!551 = !DILocation(line: 111, column: 35, scope: !547)
!552 = !DILocation(line: 111, column: 28, scope: !547)
!553 = distinct !DISubprogram(name: "lost", linkageName: "_ZN5chess4lostENS_6SquareE", scope: !2, file: !3, line: 112, type: !96, scopeLine: 112, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!554 = !DILocalVariable(name: "s", arg: 1, scope: !553, file: !3, line: 112, type: !33)
!555 = !DILocation(line: 112, column: 22, scope: !553)
!556 = !DILocation(line: 112, column: 43, scope: !553)
!557 = !DILocation(line: 112, column: 34, scope: !553)
!558 = !DILocation(line: 112, column: 27, scope: !553)
!559 = distinct !DISubprogram(name: "placed", linkageName: "_ZN5chess6placedEPKc", scope: !2, file: !3, line: 113, type: !560, scopeLine: 113, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, retainedNodes: !57)
!560 = !DISubroutineType(types: !561)
!561 = !{!15, !562}
!562 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !563, size: 64)
!563 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !564)
!564 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!565 = !DILocalVariable(name: "text", arg: 1, scope: !559, file: !3, line: 113, type: !562)
!566 = !DILocation(line: 113, column: 29, scope: !559)
!567 = !DILocalVariable(name: "b", scope: !559, file: !3, line: 114, type: !15)
!568 = !DILocation(line: 114, column: 14, scope: !559)
!569 = !DILocalVariable(name: "s", scope: !570, file: !3, line: 115, type: !5)
!570 = distinct !DILexicalBlock(scope: !559, file: !3, line: 115, column: 5)
!571 = !DILocation(line: 115, column: 14, scope: !570)
!572 = !DILocation(line: 115, column: 10, scope: !570)
!573 = !DILocation(line: 115, column: 22, scope: !574)
!574 = distinct !DILexicalBlock(scope: !570, file: !3, line: 115, column: 5)
!575 = !DILocation(line: 115, column: 21, scope: !574)
!576 = !DILocation(line: 115, column: 5, scope: !570)
!577 = !DILocation(line: 116, column: 14, scope: !578)
!578 = distinct !DILexicalBlock(scope: !574, file: !3, line: 116, column: 13)
!579 = !DILocation(line: 116, column: 13, scope: !578)
!580 = !DILocation(line: 116, column: 19, scope: !578)
!581 = !DILocation(line: 116, column: 26, scope: !578)
!582 = !DILocation(line: 116, column: 30, scope: !578)
!583 = !DILocation(line: 116, column: 29, scope: !578)
!584 = !DILocation(line: 116, column: 35, scope: !578)
!585 = !DILocation(line: 116, column: 13, scope: !574)
!586 = !DILocation(line: 117, column: 19, scope: !578)
!587 = !DILocation(line: 117, column: 18, scope: !578)
!588 = !DILocation(line: 117, column: 24, scope: !578)
!589 = !DILocation(line: 117, column: 15, scope: !578)
!590 = !DILocation(line: 117, column: 13, scope: !578)
!591 = !DILocation(line: 119, column: 27, scope: !578)
!592 = !DILocation(line: 119, column: 23, scope: !578)
!593 = !DILocation(line: 119, column: 15, scope: !578)
!594 = !DILocation(line: 116, column: 38, scope: !578)
!595 = !DILocation(line: 115, column: 32, scope: !574)
!596 = !DILocation(line: 115, column: 5, scope: !574)
!597 = distinct !{!597, !576, !598, !192}
!598 = !DILocation(line: 119, column: 27, scope: !570)
!599 = !DILocation(line: 120, column: 12, scope: !559)
!600 = !DILocation(line: 120, column: 5, scope: !559)
!601 = distinct !DISubprogram(name: "Square", linkageName: "_ZN5chess6SquareC2Ei", scope: !33, file: !3, line: 8, type: !37, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !21, declaration: !36, retainedNodes: !57)
!602 = !DILocalVariable(name: "this", arg: 1, scope: !601, type: !603, flags: DIFlagArtificial | DIFlagObjectPointer)
!603 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64)
!604 = !DILocation(line: 0, scope: !601)
!605 = !DILocalVariable(name: "v", arg: 2, scope: !601, file: !3, line: 8, type: !5)
!606 = !DILocation(line: 8, column: 26, scope: !601)
!607 = !DILocation(line: 8, column: 31, scope: !601)
!608 = !DILocation(line: 8, column: 64, scope: !601)
!609 = !DILocation(line: 8, column: 69, scope: !601)
!610 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_pieces.cpp", scope: !3, file: !3, type: !611, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !21)
!611 = !DISubroutineType(types: !57)
!612 = !DILocation(line: 0, scope: !610)
