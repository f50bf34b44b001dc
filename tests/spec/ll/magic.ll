target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Magic = type { i64, i64, ptr, i32 }

$_ZNK5Magic5indexEy = comdat any

@filled = dso_local global i32 0, align 4, !dbg !0
@_ZL6magics = internal global [64 x %struct.Magic] zeroinitializer, align 16, !dbg !49
@_ZL5table = internal global [32768 x i64] zeroinitializer, align 16, !dbg !7
@_ZL4size = internal global i32 0, align 4, !dbg !14
@_ZL8occupied = internal global [512 x i64] zeroinitializer, align 16, !dbg !17
@_ZL6wanted = internal global [512 x i64] zeroinitializer, align 16, !dbg !22
@_ZL4seed = internal global i64 -7046029254386353131, align 8, !dbg !24
@_ZZL4fitsR5MagicE4used = internal global [512 x i32] zeroinitializer, align 16, !dbg !26
@_ZZL4fitsR5MagicE5round = internal global i32 0, align 4, !dbg !47
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_magic.cpp, ptr null }]

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init() #0 section ".text.startup" !dbg !62 {
  %1 = call noundef i32 @_ZL4fillv(), !dbg !65
  store i32 %1, ptr @filled, align 4, !dbg !66
  ret void, !dbg !65
}

; Function Attrs: mustprogress noinline optnone uwtable
define internal noundef i32 @_ZL4fillv() #1 !dbg !67 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
    #dbg_declare(ptr %1, !70, !DIExpression(), !72)
  store i32 0, ptr %1, align 4, !dbg !72
  br label %4, !dbg !73

4:                                                ; preds = %67, %0
  %5 = load i32, ptr %1, align 4, !dbg !74
  %6 = icmp slt i32 %5, 64, !dbg !76
  br i1 %6, label %7, label %70, !dbg !77

7:                                                ; preds = %4
    #dbg_declare(ptr %2, !78, !DIExpression(), !80)
  %8 = load i32, ptr %1, align 4, !dbg !81
  %9 = sext i32 %8 to i64, !dbg !82
  %10 = getelementptr inbounds [64 x %struct.Magic], ptr @_ZL6magics, i64 0, i64 %9, !dbg !82
  store ptr %10, ptr %2, align 8, !dbg !80
  %11 = load i32, ptr %1, align 4, !dbg !83
  %12 = call noundef i64 @_ZL8bishopOniyb(i32 noundef %11, i64 noundef 0, i1 noundef zeroext false), !dbg !84
  %13 = load ptr, ptr %2, align 8, !dbg !85
  %14 = getelementptr inbounds %struct.Magic, ptr %13, i32 0, i32 0, !dbg !86
  store i64 %12, ptr %14, align 8, !dbg !87
  %15 = load i32, ptr %1, align 4, !dbg !88
  %16 = mul nsw i32 %15, 512, !dbg !89
  %17 = sext i32 %16 to i64, !dbg !90
  %18 = getelementptr inbounds i64, ptr @_ZL5table, i64 %17, !dbg !90
  %19 = load ptr, ptr %2, align 8, !dbg !91
  %20 = getelementptr inbounds %struct.Magic, ptr %19, i32 0, i32 2, !dbg !92
  store ptr %18, ptr %20, align 8, !dbg !93
  %21 = load ptr, ptr %2, align 8, !dbg !94
  %22 = getelementptr inbounds %struct.Magic, ptr %21, i32 0, i32 0, !dbg !95
  %23 = load i64, ptr %22, align 8, !dbg !95
  %24 = call i64 @llvm.ctpop.i64(i64 %23), !dbg !96
  %25 = trunc i64 %24 to i32, !dbg !96
  %26 = sub nsw i32 64, %25, !dbg !97
  %27 = load ptr, ptr %2, align 8, !dbg !98
  %28 = getelementptr inbounds %struct.Magic, ptr %27, i32 0, i32 3, !dbg !99
  store i32 %26, ptr %28, align 8, !dbg !100
    #dbg_declare(ptr %3, !101, !DIExpression(), !102)
  store i32 0, ptr @_ZL4size, align 4, !dbg !103
  store i64 0, ptr %3, align 8, !dbg !102
  br label %29, !dbg !104

29:                                               ; preds = %50, %7
  %30 = load i64, ptr %3, align 8, !dbg !105
  %31 = load i32, ptr @_ZL4size, align 4, !dbg !107
  %32 = sext i32 %31 to i64, !dbg !108
  %33 = getelementptr inbounds [512 x i64], ptr @_ZL8occupied, i64 0, i64 %32, !dbg !108
  store i64 %30, ptr %33, align 8, !dbg !109
  %34 = load i32, ptr %1, align 4, !dbg !110
  %35 = load i64, ptr %3, align 8, !dbg !111
  %36 = call noundef i64 @_ZL8bishopOniyb(i32 noundef %34, i64 noundef %35, i1 noundef zeroext true), !dbg !112
  %37 = load i32, ptr @_ZL4size, align 4, !dbg !113
  %38 = add nsw i32 %37, 1, !dbg !113
  store i32 %38, ptr @_ZL4size, align 4, !dbg !113
  %39 = sext i32 %37 to i64, !dbg !114
  %40 = getelementptr inbounds [512 x i64], ptr @_ZL6wanted, i64 0, i64 %39, !dbg !114
  store i64 %36, ptr %40, align 8, !dbg !115
  %41 = load i64, ptr %3, align 8, !dbg !116
  %42 = load ptr, ptr %2, align 8, !dbg !117
  %43 = getelementptr inbounds %struct.Magic, ptr %42, i32 0, i32 0, !dbg !118
  %44 = load i64, ptr %43, align 8, !dbg !118
  %45 = sub i64 %41, %44, !dbg !119
  %46 = load ptr, ptr %2, align 8, !dbg !120
  %47 = getelementptr inbounds %struct.Magic, ptr %46, i32 0, i32 0, !dbg !121
  %48 = load i64, ptr %47, align 8, !dbg !121
  %49 = and i64 %45, %48, !dbg !122
  store i64 %49, ptr %3, align 8, !dbg !123
  br label %50, !dbg !124

50:                                               ; preds = %29
  %51 = load i64, ptr %3, align 8, !dbg !125
  %52 = icmp ne i64 %51, 0, !dbg !125
  br i1 %52, label %29, label %53, !dbg !124, !llvm.loop !126

53:                                               ; preds = %50
  br label %54, !dbg !129

54:                                               ; preds = %62, %53
  %55 = call noundef i64 @_ZL6randomv(), !dbg !130
  %56 = call noundef i64 @_ZL6randomv(), !dbg !131
  %57 = and i64 %55, %56, !dbg !132
  %58 = call noundef i64 @_ZL6randomv(), !dbg !133
  %59 = and i64 %57, %58, !dbg !134
  %60 = load ptr, ptr %2, align 8, !dbg !135
  %61 = getelementptr inbounds %struct.Magic, ptr %60, i32 0, i32 1, !dbg !136
  store i64 %59, ptr %61, align 8, !dbg !137
  br label %62, !dbg !135

62:                                               ; preds = %54
  %63 = load ptr, ptr %2, align 8, !dbg !138
  %64 = call noundef zeroext i1 @_ZL4fitsR5Magic(ptr noundef nonnull align 8 dereferenceable(32) %63), !dbg !139
  %65 = xor i1 %64, true, !dbg !140
  br i1 %65, label %54, label %66, !dbg !135, !llvm.loop !141

66:                                               ; preds = %62
  br label %67, !dbg !143

67:                                               ; preds = %66
  %68 = load i32, ptr %1, align 4, !dbg !144
  %69 = add nsw i32 %68, 1, !dbg !144
  store i32 %69, ptr %1, align 4, !dbg !144
  br label %4, !dbg !145, !llvm.loop !146

70:                                               ; preds = %4
  ret i32 1, !dbg !148
}

; Function Attrs: mustprogress noinline optnone uwtable
define dso_local noundef i64 @_Z14bishop_attacksiy(i32 noundef %0, i64 noundef %1) #1 !dbg !149 {
  %3 = alloca i32, align 4
  %4 = alloca i64, align 8
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !152, !DIExpression(), !153)
  store i64 %1, ptr %4, align 8
    #dbg_declare(ptr %4, !154, !DIExpression(), !155)
  %5 = load i32, ptr %3, align 4, !dbg !156
  %6 = sext i32 %5 to i64, !dbg !157
  %7 = getelementptr inbounds [64 x %struct.Magic], ptr @_ZL6magics, i64 0, i64 %6, !dbg !157
  %8 = getelementptr inbounds %struct.Magic, ptr %7, i32 0, i32 2, !dbg !158
  %9 = load ptr, ptr %8, align 16, !dbg !158
  %10 = load i32, ptr %3, align 4, !dbg !159
  %11 = sext i32 %10 to i64, !dbg !160
  %12 = getelementptr inbounds [64 x %struct.Magic], ptr @_ZL6magics, i64 0, i64 %11, !dbg !160
  %13 = load i64, ptr %4, align 8, !dbg !161
  %14 = call noundef i32 @_ZNK5Magic5indexEy(ptr noundef nonnull align 8 dereferenceable(32) %12, i64 noundef %13), !dbg !162
  %15 = zext i32 %14 to i64, !dbg !157
  %16 = getelementptr inbounds i64, ptr %9, i64 %15, !dbg !157
  %17 = load i64, ptr %16, align 8, !dbg !157
  ret i64 %17, !dbg !163
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define linkonce_odr dso_local noundef i32 @_ZNK5Magic5indexEy(ptr noundef nonnull align 8 dereferenceable(32) %0, i64 noundef %1) #2 comdat align 2 !dbg !164 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !165, !DIExpression(), !167)
  store i64 %1, ptr %4, align 8
    #dbg_declare(ptr %4, !168, !DIExpression(), !169)
  %5 = load ptr, ptr %3, align 8
  %6 = load i64, ptr %4, align 8, !dbg !170
  %7 = getelementptr inbounds %struct.Magic, ptr %5, i32 0, i32 0, !dbg !171
  %8 = load i64, ptr %7, align 8, !dbg !171
  %9 = and i64 %6, %8, !dbg !172
  %10 = getelementptr inbounds %struct.Magic, ptr %5, i32 0, i32 1, !dbg !173
  %11 = load i64, ptr %10, align 8, !dbg !173
  %12 = mul i64 %9, %11, !dbg !174
  %13 = getelementptr inbounds %struct.Magic, ptr %5, i32 0, i32 3, !dbg !175
  %14 = load i32, ptr %13, align 8, !dbg !175
  %15 = zext i32 %14 to i64, !dbg !176
  %16 = lshr i64 %12, %15, !dbg !176
  %17 = trunc i64 %16 to i32, !dbg !177
  ret i32 %17, !dbg !178
}

; Function Attrs: mustprogress noinline optnone uwtable
define internal noundef i64 @_ZL8bishopOniyb(i32 noundef %0, i64 noundef %1, i1 noundef zeroext %2) #1 !dbg !179 {
  %4 = alloca i32, align 4
  %5 = alloca i64, align 8
  %6 = alloca i8, align 1
  store i32 %0, ptr %4, align 4
    #dbg_declare(ptr %4, !182, !DIExpression(), !183)
  store i64 %1, ptr %5, align 8
    #dbg_declare(ptr %5, !184, !DIExpression(), !185)
  %7 = zext i1 %2 to i8
  store i8 %7, ptr %6, align 1
    #dbg_declare(ptr %6, !186, !DIExpression(), !187)
  %8 = load i32, ptr %4, align 4, !dbg !188
  %9 = load i64, ptr %5, align 8, !dbg !189
  %10 = load i8, ptr %6, align 1, !dbg !190
  %11 = trunc i8 %10 to i1, !dbg !190
  %12 = call noundef i64 @_ZL5slideiyiib(i32 noundef %8, i64 noundef %9, i32 noundef 1, i32 noundef 1, i1 noundef zeroext %11), !dbg !191
  %13 = load i32, ptr %4, align 4, !dbg !192
  %14 = load i64, ptr %5, align 8, !dbg !193
  %15 = load i8, ptr %6, align 1, !dbg !194
  %16 = trunc i8 %15 to i1, !dbg !194
  %17 = call noundef i64 @_ZL5slideiyiib(i32 noundef %13, i64 noundef %14, i32 noundef -1, i32 noundef 1, i1 noundef zeroext %16), !dbg !195
  %18 = or i64 %12, %17, !dbg !196
  %19 = load i32, ptr %4, align 4, !dbg !197
  %20 = load i64, ptr %5, align 8, !dbg !198
  %21 = load i8, ptr %6, align 1, !dbg !199
  %22 = trunc i8 %21 to i1, !dbg !199
  %23 = call noundef i64 @_ZL5slideiyiib(i32 noundef %19, i64 noundef %20, i32 noundef 1, i32 noundef -1, i1 noundef zeroext %22), !dbg !200
  %24 = or i64 %18, %23, !dbg !201
  %25 = load i32, ptr %4, align 4, !dbg !202
  %26 = load i64, ptr %5, align 8, !dbg !203
  %27 = load i8, ptr %6, align 1, !dbg !204
  %28 = trunc i8 %27 to i1, !dbg !204
  %29 = call noundef i64 @_ZL5slideiyiib(i32 noundef %25, i64 noundef %26, i32 noundef -1, i32 noundef -1, i1 noundef zeroext %28), !dbg !205
  %30 = or i64 %24, %29, !dbg !206
  ret i64 %30, !dbg !207
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #3

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define internal noundef i64 @_ZL6randomv() #2 !dbg !208 {
  %1 = load i64, ptr @_ZL4seed, align 8, !dbg !211
  %2 = lshr i64 %1, 12, !dbg !212
  %3 = load i64, ptr @_ZL4seed, align 8, !dbg !213
  %4 = xor i64 %3, %2, !dbg !213
  store i64 %4, ptr @_ZL4seed, align 8, !dbg !213
  %5 = load i64, ptr @_ZL4seed, align 8, !dbg !214
  %6 = shl i64 %5, 25, !dbg !215
  %7 = load i64, ptr @_ZL4seed, align 8, !dbg !216
  %8 = xor i64 %7, %6, !dbg !216
  store i64 %8, ptr @_ZL4seed, align 8, !dbg !216
  %9 = load i64, ptr @_ZL4seed, align 8, !dbg !217
  %10 = lshr i64 %9, 27, !dbg !218
  %11 = load i64, ptr @_ZL4seed, align 8, !dbg !219
  %12 = xor i64 %11, %10, !dbg !219
  store i64 %12, ptr @_ZL4seed, align 8, !dbg !219
  %13 = load i64, ptr @_ZL4seed, align 8, !dbg !220
  %14 = mul i64 %13, 2685821657736338717, !dbg !221
  ret i64 %14, !dbg !222
}

; Function Attrs: mustprogress noinline optnone uwtable
define internal noundef zeroext i1 @_ZL4fitsR5Magic(ptr noundef nonnull align 8 dereferenceable(32) %0) #1 !dbg !28 {
  %2 = alloca i1, align 1
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !223, !DIExpression(), !224)
  %6 = load i32, ptr @_ZZL4fitsR5MagicE5round, align 4, !dbg !225
  %7 = add nsw i32 %6, 1, !dbg !225
  store i32 %7, ptr @_ZZL4fitsR5MagicE5round, align 4, !dbg !225
    #dbg_declare(ptr %4, !226, !DIExpression(), !228)
  store i32 0, ptr %4, align 4, !dbg !228
  br label %8, !dbg !229

8:                                                ; preds = %54, %1
  %9 = load i32, ptr %4, align 4, !dbg !230
  %10 = load i32, ptr @_ZL4size, align 4, !dbg !232
  %11 = icmp slt i32 %9, %10, !dbg !233
  br i1 %11, label %12, label %57, !dbg !234

12:                                               ; preds = %8
    #dbg_declare(ptr %5, !235, !DIExpression(), !237)
  %13 = load ptr, ptr %3, align 8, !dbg !238
  %14 = load i32, ptr %4, align 4, !dbg !239
  %15 = sext i32 %14 to i64, !dbg !240
  %16 = getelementptr inbounds [512 x i64], ptr @_ZL8occupied, i64 0, i64 %15, !dbg !240
  %17 = load i64, ptr %16, align 8, !dbg !240
  %18 = call noundef i32 @_ZNK5Magic5indexEy(ptr noundef nonnull align 8 dereferenceable(32) %13, i64 noundef %17), !dbg !241
  store i32 %18, ptr %5, align 4, !dbg !237
  %19 = load i32, ptr %5, align 4, !dbg !242
  %20 = zext i32 %19 to i64, !dbg !244
  %21 = getelementptr inbounds [512 x i32], ptr @_ZZL4fitsR5MagicE4used, i64 0, i64 %20, !dbg !244
  %22 = load i32, ptr %21, align 4, !dbg !244
  %23 = load i32, ptr @_ZZL4fitsR5MagicE5round, align 4, !dbg !245
  %24 = icmp eq i32 %22, %23, !dbg !246
  br i1 %24, label %25, label %39, !dbg !247

25:                                               ; preds = %12
  %26 = load ptr, ptr %3, align 8, !dbg !248
  %27 = getelementptr inbounds %struct.Magic, ptr %26, i32 0, i32 2, !dbg !249
  %28 = load ptr, ptr %27, align 8, !dbg !249
  %29 = load i32, ptr %5, align 4, !dbg !250
  %30 = zext i32 %29 to i64, !dbg !248
  %31 = getelementptr inbounds i64, ptr %28, i64 %30, !dbg !248
  %32 = load i64, ptr %31, align 8, !dbg !248
  %33 = load i32, ptr %4, align 4, !dbg !251
  %34 = sext i32 %33 to i64, !dbg !252
  %35 = getelementptr inbounds [512 x i64], ptr @_ZL6wanted, i64 0, i64 %34, !dbg !252
  %36 = load i64, ptr %35, align 8, !dbg !252
  %37 = icmp ne i64 %32, %36, !dbg !253
  br i1 %37, label %38, label %39, !dbg !254

38:                                               ; preds = %25
  store i1 false, ptr %2, align 1, !dbg !255
  br label %58, !dbg !255

39:                                               ; preds = %25, %12
  %40 = load i32, ptr @_ZZL4fitsR5MagicE5round, align 4, !dbg !256
  %41 = load i32, ptr %5, align 4, !dbg !257
  %42 = zext i32 %41 to i64, !dbg !258
  %43 = getelementptr inbounds [512 x i32], ptr @_ZZL4fitsR5MagicE4used, i64 0, i64 %42, !dbg !258
  store i32 %40, ptr %43, align 4, !dbg !259
  %44 = load i32, ptr %4, align 4, !dbg !260
  %45 = sext i32 %44 to i64, !dbg !261
  %46 = getelementptr inbounds [512 x i64], ptr @_ZL6wanted, i64 0, i64 %45, !dbg !261
  %47 = load i64, ptr %46, align 8, !dbg !261
  %48 = load ptr, ptr %3, align 8, !dbg !262
  %49 = getelementptr inbounds %struct.Magic, ptr %48, i32 0, i32 2, !dbg !263
  %50 = load ptr, ptr %49, align 8, !dbg !263
  %51 = load i32, ptr %5, align 4, !dbg !264
  %52 = zext i32 %51 to i64, !dbg !262
  %53 = getelementptr inbounds i64, ptr %50, i64 %52, !dbg !262
  store i64 %47, ptr %53, align 8, !dbg !265
  br label %54, !dbg !266

54:                                               ; preds = %39
  %55 = load i32, ptr %4, align 4, !dbg !267
  %56 = add nsw i32 %55, 1, !dbg !267
  store i32 %56, ptr %4, align 4, !dbg !267
  br label %8, !dbg !268, !llvm.loop !269

57:                                               ; preds = %8
  store i1 true, ptr %2, align 1, !dbg !271
  br label %58, !dbg !271

58:                                               ; preds = %57, %38
  %59 = load i1, ptr %2, align 1, !dbg !272
  ret i1 %59, !dbg !272
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define internal noundef i64 @_ZL5slideiyiib(i32 noundef %0, i64 noundef %1, i32 noundef %2, i32 noundef %3, i1 noundef zeroext %4) #2 !dbg !273 {
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i8, align 1
  %11 = alloca i64, align 8
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  store i32 %0, ptr %6, align 4
    #dbg_declare(ptr %6, !276, !DIExpression(), !277)
  store i64 %1, ptr %7, align 8
    #dbg_declare(ptr %7, !278, !DIExpression(), !279)
  store i32 %2, ptr %8, align 4
    #dbg_declare(ptr %8, !280, !DIExpression(), !281)
  store i32 %3, ptr %9, align 4
    #dbg_declare(ptr %9, !282, !DIExpression(), !283)
  %16 = zext i1 %4 to i8
  store i8 %16, ptr %10, align 1
    #dbg_declare(ptr %10, !284, !DIExpression(), !285)
    #dbg_declare(ptr %11, !286, !DIExpression(), !287)
  store i64 0, ptr %11, align 8, !dbg !287
    #dbg_declare(ptr %12, !288, !DIExpression(), !290)
  %17 = load i32, ptr %6, align 4, !dbg !291
  %18 = srem i32 %17, 8, !dbg !292
  %19 = load i32, ptr %8, align 4, !dbg !293
  %20 = add nsw i32 %18, %19, !dbg !294
  store i32 %20, ptr %12, align 4, !dbg !290
    #dbg_declare(ptr %13, !295, !DIExpression(), !296)
  %21 = load i32, ptr %6, align 4, !dbg !297
  %22 = sdiv i32 %21, 8, !dbg !298
  %23 = load i32, ptr %9, align 4, !dbg !299
  %24 = add nsw i32 %22, %23, !dbg !300
  store i32 %24, ptr %13, align 4, !dbg !296
  br label %25, !dbg !301

25:                                               ; preds = %81, %5
  %26 = load i32, ptr %12, align 4, !dbg !302
  %27 = icmp sge i32 %26, 0, !dbg !304
  br i1 %27, label %28, label %37, !dbg !305

28:                                               ; preds = %25
  %29 = load i32, ptr %12, align 4, !dbg !306
  %30 = icmp slt i32 %29, 8, !dbg !307
  br i1 %30, label %31, label %37, !dbg !308

31:                                               ; preds = %28
  %32 = load i32, ptr %13, align 4, !dbg !309
  %33 = icmp sge i32 %32, 0, !dbg !310
  br i1 %33, label %34, label %37, !dbg !311

34:                                               ; preds = %31
  %35 = load i32, ptr %13, align 4, !dbg !312
  %36 = icmp slt i32 %35, 8, !dbg !313
  br label %37

37:                                               ; preds = %34, %31, %28, %25
  %38 = phi i1 [ false, %31 ], [ false, %28 ], [ false, %25 ], [ %36, %34 ], !dbg !314
  br i1 %38, label %39, label %88, !dbg !315

39:                                               ; preds = %37
    #dbg_declare(ptr %14, !316, !DIExpression(), !318)
  %40 = load i32, ptr %12, align 4, !dbg !319
  %41 = load i32, ptr %8, align 4, !dbg !320
  %42 = add nsw i32 %40, %41, !dbg !321
  store i32 %42, ptr %14, align 4, !dbg !318
    #dbg_declare(ptr %15, !322, !DIExpression(), !323)
  %43 = load i32, ptr %13, align 4, !dbg !324
  %44 = load i32, ptr %9, align 4, !dbg !325
  %45 = add nsw i32 %43, %44, !dbg !326
  store i32 %45, ptr %15, align 4, !dbg !323
  %46 = load i8, ptr %10, align 1, !dbg !327
  %47 = trunc i8 %46 to i1, !dbg !327
  br i1 %47, label %61, label %48, !dbg !329

48:                                               ; preds = %39
  %49 = load i32, ptr %14, align 4, !dbg !330
  %50 = icmp slt i32 %49, 0, !dbg !331
  br i1 %50, label %60, label %51, !dbg !332

51:                                               ; preds = %48
  %52 = load i32, ptr %14, align 4, !dbg !333
  %53 = icmp sgt i32 %52, 7, !dbg !334
  br i1 %53, label %60, label %54, !dbg !335

54:                                               ; preds = %51
  %55 = load i32, ptr %15, align 4, !dbg !336
  %56 = icmp slt i32 %55, 0, !dbg !337
  br i1 %56, label %60, label %57, !dbg !338

57:                                               ; preds = %54
  %58 = load i32, ptr %15, align 4, !dbg !339
  %59 = icmp sgt i32 %58, 7, !dbg !340
  br i1 %59, label %60, label %61, !dbg !341

60:                                               ; preds = %57, %54, %51, %48
  br label %88, !dbg !342

61:                                               ; preds = %57, %39
  %62 = load i32, ptr %13, align 4, !dbg !343
  %63 = mul nsw i32 %62, 8, !dbg !344
  %64 = load i32, ptr %12, align 4, !dbg !345
  %65 = add nsw i32 %63, %64, !dbg !346
  %66 = zext i32 %65 to i64, !dbg !347
  %67 = shl i64 1, %66, !dbg !347
  %68 = load i64, ptr %11, align 8, !dbg !348
  %69 = or i64 %68, %67, !dbg !348
  store i64 %69, ptr %11, align 8, !dbg !348
  %70 = load i64, ptr %7, align 8, !dbg !349
  %71 = load i32, ptr %13, align 4, !dbg !351
  %72 = mul nsw i32 %71, 8, !dbg !352
  %73 = load i32, ptr %12, align 4, !dbg !353
  %74 = add nsw i32 %72, %73, !dbg !354
  %75 = zext i32 %74 to i64, !dbg !355
  %76 = lshr i64 %70, %75, !dbg !355
  %77 = and i64 %76, 1, !dbg !356
  %78 = icmp ne i64 %77, 0, !dbg !349
  br i1 %78, label %79, label %80, !dbg !357

79:                                               ; preds = %61
  br label %88, !dbg !358

80:                                               ; preds = %61
  br label %81, !dbg !359

81:                                               ; preds = %80
  %82 = load i32, ptr %8, align 4, !dbg !360
  %83 = load i32, ptr %12, align 4, !dbg !361
  %84 = add nsw i32 %83, %82, !dbg !361
  store i32 %84, ptr %12, align 4, !dbg !361
  %85 = load i32, ptr %9, align 4, !dbg !362
  %86 = load i32, ptr %13, align 4, !dbg !363
  %87 = add nsw i32 %86, %85, !dbg !363
  store i32 %87, ptr %13, align 4, !dbg !363
  br label %25, !dbg !364, !llvm.loop !365

88:                                               ; preds = %79, %60, %37
  %89 = load i64, ptr %11, align 8, !dbg !367
  ret i64 %89, !dbg !368
}

; Function Attrs: noinline uwtable
define internal void @_GLOBAL__sub_I_magic.cpp() #0 section ".text.startup" !dbg !369 {
  call void @__cxx_global_var_init(), !dbg !371
  ret void
}

attributes #0 = { noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!54, !55, !56, !57, !58, !59, !60}
!llvm.ident = !{!61}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "filled", scope: !2, file: !3, line: 64, type: !16, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !6, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "magic.cpp", directory: "", checksumkind: CSK_MD5, checksum: "1d2ff23541cd8cf60438cfca7474b60c")
!4 = !{!5}
!5 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!6 = !{!0, !7, !14, !17, !22, !24, !26, !47, !49}
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "table", linkageName: "_ZL5table", scope: !2, file: !3, line: 28, type: !9, isLocal: true, isDefinition: true)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 2097152, elements: !12)
!10 = !DIDerivedType(tag: DW_TAG_typedef, name: "U64", file: !3, line: 2, baseType: !11)
!11 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!12 = !{!13}
!13 = !DISubrange(count: 32768)
!14 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression())
!15 = distinct !DIGlobalVariable(name: "size", linkageName: "_ZL4size", scope: !2, file: !3, line: 37, type: !16, isLocal: true, isDefinition: true)
!16 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!17 = !DIGlobalVariableExpression(var: !18, expr: !DIExpression())
!18 = distinct !DIGlobalVariable(name: "occupied", linkageName: "_ZL8occupied", scope: !2, file: !3, line: 36, type: !19, isLocal: true, isDefinition: true)
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 32768, elements: !20)
!20 = !{!21}
!21 = !DISubrange(count: 512)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!23 = distinct !DIGlobalVariable(name: "wanted", linkageName: "_ZL6wanted", scope: !2, file: !3, line: 36, type: !19, isLocal: true, isDefinition: true)
!24 = !DIGlobalVariableExpression(var: !25, expr: !DIExpression())
!25 = distinct !DIGlobalVariable(name: "seed", linkageName: "_ZL4seed", scope: !2, file: !3, line: 31, type: !10, isLocal: true, isDefinition: true)
!26 = !DIGlobalVariableExpression(var: !27, expr: !DIExpression())
!27 = distinct !DIGlobalVariable(name: "used", scope: !28, file: !3, line: 39, type: !46, isLocal: true, isDefinition: true)
!28 = distinct !DISubprogram(name: "fits", linkageName: "_ZL4fitsR5Magic", scope: !3, file: !3, line: 38, type: !29, scopeLine: 38, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !45)
!29 = !DISubroutineType(types: !30)
!30 = !{!31, !32}
!31 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!32 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !33, size: 64)
!33 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Magic", file: !3, line: 20, size: 256, flags: DIFlagTypePassByValue, elements: !34, identifier: "_ZTS5Magic")
!34 = !{!35, !36, !37, !39, !40}
!35 = !DIDerivedType(tag: DW_TAG_member, name: "mask", scope: !33, file: !3, line: 21, baseType: !10, size: 64)
!36 = !DIDerivedType(tag: DW_TAG_member, name: "magic", scope: !33, file: !3, line: 21, baseType: !10, size: 64, offset: 64)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "attacks", scope: !33, file: !3, line: 22, baseType: !38, size: 64, offset: 128)
!38 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64)
!39 = !DIDerivedType(tag: DW_TAG_member, name: "shift", scope: !33, file: !3, line: 23, baseType: !16, size: 32, offset: 192)
!40 = !DISubprogram(name: "index", linkageName: "_ZNK5Magic5indexEy", scope: !33, file: !3, line: 24, type: !41, scopeLine: 24, flags: DIFlagPrototyped, spFlags: 0)
!41 = !DISubroutineType(types: !42)
!42 = !{!5, !43, !10}
!43 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !44, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!44 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !33)
!45 = !{}
!46 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 16384, elements: !20)
!47 = !DIGlobalVariableExpression(var: !48, expr: !DIExpression())
!48 = distinct !DIGlobalVariable(name: "round", scope: !28, file: !3, line: 39, type: !16, isLocal: true, isDefinition: true)
!49 = !DIGlobalVariableExpression(var: !50, expr: !DIExpression())
!50 = distinct !DIGlobalVariable(name: "magics", linkageName: "_ZL6magics", scope: !2, file: !3, line: 29, type: !51, isLocal: true, isDefinition: true)
!51 = !DICompositeType(tag: DW_TAG_array_type, baseType: !33, size: 16384, elements: !52)
!52 = !{!53}
!53 = !DISubrange(count: 64)
!54 = !{i32 7, !"Dwarf Version", i32 5}
!55 = !{i32 2, !"Debug Info Version", i32 3}
!56 = !{i32 1, !"wchar_size", i32 4}
!57 = !{i32 8, !"PIC Level", i32 2}
!58 = !{i32 7, !"PIE Level", i32 2}
!59 = !{i32 7, !"uwtable", i32 2}
!60 = !{i32 7, !"frame-pointer", i32 2}
!61 = !{!"clang version 19.1.7"}
!62 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !3, file: !3, type: !63, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!63 = !DISubroutineType(types: !64)
!64 = !{null}
!65 = !DILocation(line: 64, column: 14, scope: !62)
!66 = !DILocation(line: 0, scope: !62)
!67 = distinct !DISubprogram(name: "fill", linkageName: "_ZL4fillv", scope: !3, file: !3, line: 48, type: !68, scopeLine: 48, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !45)
!68 = !DISubroutineType(types: !69)
!69 = !{!16}
!70 = !DILocalVariable(name: "s", scope: !71, file: !3, line: 49, type: !16)
!71 = distinct !DILexicalBlock(scope: !67, file: !3, line: 49, column: 5)
!72 = !DILocation(line: 49, column: 14, scope: !71)
!73 = !DILocation(line: 49, column: 10, scope: !71)
!74 = !DILocation(line: 49, column: 21, scope: !75)
!75 = distinct !DILexicalBlock(scope: !71, file: !3, line: 49, column: 5)
!76 = !DILocation(line: 49, column: 23, scope: !75)
!77 = !DILocation(line: 49, column: 5, scope: !71)
!78 = !DILocalVariable(name: "m", scope: !79, file: !3, line: 50, type: !32)
!79 = distinct !DILexicalBlock(scope: !75, file: !3, line: 49, column: 34)
!80 = !DILocation(line: 50, column: 16, scope: !79)
!81 = !DILocation(line: 50, column: 27, scope: !79)
!82 = !DILocation(line: 50, column: 20, scope: !79)
!83 = !DILocation(line: 51, column: 27, scope: !79)
!84 = !DILocation(line: 51, column: 18, scope: !79)
!85 = !DILocation(line: 51, column: 9, scope: !79)
!86 = !DILocation(line: 51, column: 11, scope: !79)
!87 = !DILocation(line: 51, column: 16, scope: !79)
!88 = !DILocation(line: 52, column: 29, scope: !79)
!89 = !DILocation(line: 52, column: 31, scope: !79)
!90 = !DILocation(line: 52, column: 27, scope: !79)
!91 = !DILocation(line: 52, column: 9, scope: !79)
!92 = !DILocation(line: 52, column: 11, scope: !79)
!93 = !DILocation(line: 52, column: 19, scope: !79)
!94 = !DILocation(line: 53, column: 45, scope: !79)
!95 = !DILocation(line: 53, column: 47, scope: !79)
!96 = !DILocation(line: 53, column: 24, scope: !79)
!97 = !DILocation(line: 53, column: 22, scope: !79)
!98 = !DILocation(line: 53, column: 9, scope: !79)
!99 = !DILocation(line: 53, column: 11, scope: !79)
!100 = !DILocation(line: 53, column: 17, scope: !79)
!101 = !DILocalVariable(name: "occ", scope: !79, file: !3, line: 54, type: !10)
!102 = !DILocation(line: 54, column: 13, scope: !79)
!103 = !DILocation(line: 54, column: 24, scope: !79)
!104 = !DILocation(line: 55, column: 9, scope: !79)
!105 = !DILocation(line: 56, column: 30, scope: !106)
!106 = distinct !DILexicalBlock(scope: !79, file: !3, line: 55, column: 12)
!107 = !DILocation(line: 56, column: 22, scope: !106)
!108 = !DILocation(line: 56, column: 13, scope: !106)
!109 = !DILocation(line: 56, column: 28, scope: !106)
!110 = !DILocation(line: 56, column: 61, scope: !106)
!111 = !DILocation(line: 56, column: 64, scope: !106)
!112 = !DILocation(line: 56, column: 52, scope: !106)
!113 = !DILocation(line: 56, column: 46, scope: !106)
!114 = !DILocation(line: 56, column: 35, scope: !106)
!115 = !DILocation(line: 56, column: 50, scope: !106)
!116 = !DILocation(line: 57, column: 20, scope: !106)
!117 = !DILocation(line: 57, column: 26, scope: !106)
!118 = !DILocation(line: 57, column: 28, scope: !106)
!119 = !DILocation(line: 57, column: 24, scope: !106)
!120 = !DILocation(line: 57, column: 36, scope: !106)
!121 = !DILocation(line: 57, column: 38, scope: !106)
!122 = !DILocation(line: 57, column: 34, scope: !106)
!123 = !DILocation(line: 57, column: 17, scope: !106)
!124 = !DILocation(line: 58, column: 9, scope: !106)
!125 = !DILocation(line: 58, column: 18, scope: !79)
!126 = distinct !{!126, !104, !127, !128}
!127 = !DILocation(line: 58, column: 21, scope: !79)
!128 = !{!"llvm.loop.mustprogress"}
!129 = !DILocation(line: 59, column: 9, scope: !79)
!130 = !DILocation(line: 59, column: 22, scope: !79)
!131 = !DILocation(line: 59, column: 33, scope: !79)
!132 = !DILocation(line: 59, column: 31, scope: !79)
!133 = !DILocation(line: 59, column: 44, scope: !79)
!134 = !DILocation(line: 59, column: 42, scope: !79)
!135 = !DILocation(line: 59, column: 12, scope: !79)
!136 = !DILocation(line: 59, column: 14, scope: !79)
!137 = !DILocation(line: 59, column: 20, scope: !79)
!138 = !DILocation(line: 60, column: 22, scope: !79)
!139 = !DILocation(line: 60, column: 17, scope: !79)
!140 = !DILocation(line: 60, column: 16, scope: !79)
!141 = distinct !{!141, !129, !142, !128}
!142 = !DILocation(line: 60, column: 24, scope: !79)
!143 = !DILocation(line: 61, column: 5, scope: !79)
!144 = !DILocation(line: 49, column: 30, scope: !75)
!145 = !DILocation(line: 49, column: 5, scope: !75)
!146 = distinct !{!146, !77, !147, !128}
!147 = !DILocation(line: 61, column: 5, scope: !71)
!148 = !DILocation(line: 62, column: 5, scope: !67)
!149 = distinct !DISubprogram(name: "bishop_attacks", linkageName: "_Z14bishop_attacksiy", scope: !3, file: !3, line: 66, type: !150, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !45)
!150 = !DISubroutineType(types: !151)
!151 = !{!10, !16, !10}
!152 = !DILocalVariable(name: "s", arg: 1, scope: !149, file: !3, line: 66, type: !16)
!153 = !DILocation(line: 66, column: 24, scope: !149)
!154 = !DILocalVariable(name: "occ", arg: 2, scope: !149, file: !3, line: 66, type: !10)
!155 = !DILocation(line: 66, column: 31, scope: !149)
!156 = !DILocation(line: 66, column: 52, scope: !149)
!157 = !DILocation(line: 66, column: 45, scope: !149)
!158 = !DILocation(line: 66, column: 55, scope: !149)
!159 = !DILocation(line: 66, column: 70, scope: !149)
!160 = !DILocation(line: 66, column: 63, scope: !149)
!161 = !DILocation(line: 66, column: 79, scope: !149)
!162 = !DILocation(line: 66, column: 73, scope: !149)
!163 = !DILocation(line: 66, column: 38, scope: !149)
!164 = distinct !DISubprogram(name: "index", linkageName: "_ZNK5Magic5indexEy", scope: !33, file: !3, line: 24, type: !41, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !40, retainedNodes: !45)
!165 = !DILocalVariable(name: "this", arg: 1, scope: !164, type: !166, flags: DIFlagArtificial | DIFlagObjectPointer)
!166 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !44, size: 64)
!167 = !DILocation(line: 0, scope: !164)
!168 = !DILocalVariable(name: "occ", arg: 2, scope: !164, file: !3, line: 24, type: !10)
!169 = !DILocation(line: 24, column: 24, scope: !164)
!170 = !DILocation(line: 25, column: 39, scope: !164)
!171 = !DILocation(line: 25, column: 45, scope: !164)
!172 = !DILocation(line: 25, column: 43, scope: !164)
!173 = !DILocation(line: 25, column: 53, scope: !164)
!174 = !DILocation(line: 25, column: 51, scope: !164)
!175 = !DILocation(line: 25, column: 62, scope: !164)
!176 = !DILocation(line: 25, column: 59, scope: !164)
!177 = !DILocation(line: 25, column: 38, scope: !164)
!178 = !DILocation(line: 25, column: 9, scope: !164)
!179 = distinct !DISubprogram(name: "bishopOn", linkageName: "_ZL8bishopOniyb", scope: !3, file: !3, line: 15, type: !180, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !45)
!180 = !DISubroutineType(types: !181)
!181 = !{!10, !16, !10, !31}
!182 = !DILocalVariable(name: "s", arg: 1, scope: !179, file: !3, line: 15, type: !16)
!183 = !DILocation(line: 15, column: 25, scope: !179)
!184 = !DILocalVariable(name: "occ", arg: 2, scope: !179, file: !3, line: 15, type: !10)
!185 = !DILocation(line: 15, column: 32, scope: !179)
!186 = !DILocalVariable(name: "edge", arg: 3, scope: !179, file: !3, line: 15, type: !31)
!187 = !DILocation(line: 15, column: 42, scope: !179)
!188 = !DILocation(line: 16, column: 18, scope: !179)
!189 = !DILocation(line: 16, column: 21, scope: !179)
!190 = !DILocation(line: 16, column: 32, scope: !179)
!191 = !DILocation(line: 16, column: 12, scope: !179)
!192 = !DILocation(line: 16, column: 46, scope: !179)
!193 = !DILocation(line: 16, column: 49, scope: !179)
!194 = !DILocation(line: 16, column: 61, scope: !179)
!195 = !DILocation(line: 16, column: 40, scope: !179)
!196 = !DILocation(line: 16, column: 38, scope: !179)
!197 = !DILocation(line: 17, column: 18, scope: !179)
!198 = !DILocation(line: 17, column: 21, scope: !179)
!199 = !DILocation(line: 17, column: 33, scope: !179)
!200 = !DILocation(line: 17, column: 12, scope: !179)
!201 = !DILocation(line: 16, column: 67, scope: !179)
!202 = !DILocation(line: 17, column: 47, scope: !179)
!203 = !DILocation(line: 17, column: 50, scope: !179)
!204 = !DILocation(line: 17, column: 63, scope: !179)
!205 = !DILocation(line: 17, column: 41, scope: !179)
!206 = !DILocation(line: 17, column: 39, scope: !179)
!207 = !DILocation(line: 16, column: 5, scope: !179)
!208 = distinct !DISubprogram(name: "random", linkageName: "_ZL6randomv", scope: !3, file: !3, line: 32, type: !209, scopeLine: 32, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!209 = !DISubroutineType(types: !210)
!210 = !{!10}
!211 = !DILocation(line: 33, column: 13, scope: !208)
!212 = !DILocation(line: 33, column: 18, scope: !208)
!213 = !DILocation(line: 33, column: 10, scope: !208)
!214 = !DILocation(line: 33, column: 33, scope: !208)
!215 = !DILocation(line: 33, column: 38, scope: !208)
!216 = !DILocation(line: 33, column: 30, scope: !208)
!217 = !DILocation(line: 33, column: 53, scope: !208)
!218 = !DILocation(line: 33, column: 58, scope: !208)
!219 = !DILocation(line: 33, column: 50, scope: !208)
!220 = !DILocation(line: 34, column: 12, scope: !208)
!221 = !DILocation(line: 34, column: 17, scope: !208)
!222 = !DILocation(line: 34, column: 5, scope: !208)
!223 = !DILocalVariable(name: "m", arg: 1, scope: !28, file: !3, line: 38, type: !32)
!224 = !DILocation(line: 38, column: 25, scope: !28)
!225 = !DILocation(line: 40, column: 10, scope: !28)
!226 = !DILocalVariable(name: "n", scope: !227, file: !3, line: 41, type: !16)
!227 = distinct !DILexicalBlock(scope: !28, file: !3, line: 41, column: 5)
!228 = !DILocation(line: 41, column: 14, scope: !227)
!229 = !DILocation(line: 41, column: 10, scope: !227)
!230 = !DILocation(line: 41, column: 21, scope: !231)
!231 = distinct !DILexicalBlock(scope: !227, file: !3, line: 41, column: 5)
!232 = !DILocation(line: 41, column: 25, scope: !231)
!233 = !DILocation(line: 41, column: 23, scope: !231)
!234 = !DILocation(line: 41, column: 5, scope: !227)
!235 = !DILocalVariable(name: "i", scope: !236, file: !3, line: 42, type: !5)
!236 = distinct !DILexicalBlock(scope: !231, file: !3, line: 41, column: 36)
!237 = !DILocation(line: 42, column: 18, scope: !236)
!238 = !DILocation(line: 42, column: 22, scope: !236)
!239 = !DILocation(line: 42, column: 39, scope: !236)
!240 = !DILocation(line: 42, column: 30, scope: !236)
!241 = !DILocation(line: 42, column: 24, scope: !236)
!242 = !DILocation(line: 43, column: 18, scope: !243)
!243 = distinct !DILexicalBlock(scope: !236, file: !3, line: 43, column: 13)
!244 = !DILocation(line: 43, column: 13, scope: !243)
!245 = !DILocation(line: 43, column: 24, scope: !243)
!246 = !DILocation(line: 43, column: 21, scope: !243)
!247 = !DILocation(line: 43, column: 30, scope: !243)
!248 = !DILocation(line: 43, column: 33, scope: !243)
!249 = !DILocation(line: 43, column: 35, scope: !243)
!250 = !DILocation(line: 43, column: 43, scope: !243)
!251 = !DILocation(line: 43, column: 56, scope: !243)
!252 = !DILocation(line: 43, column: 49, scope: !243)
!253 = !DILocation(line: 43, column: 46, scope: !243)
!254 = !DILocation(line: 43, column: 13, scope: !236)
!255 = !DILocation(line: 43, column: 60, scope: !243)
!256 = !DILocation(line: 44, column: 19, scope: !236)
!257 = !DILocation(line: 44, column: 14, scope: !236)
!258 = !DILocation(line: 44, column: 9, scope: !236)
!259 = !DILocation(line: 44, column: 17, scope: !236)
!260 = !DILocation(line: 44, column: 48, scope: !236)
!261 = !DILocation(line: 44, column: 41, scope: !236)
!262 = !DILocation(line: 44, column: 26, scope: !236)
!263 = !DILocation(line: 44, column: 28, scope: !236)
!264 = !DILocation(line: 44, column: 36, scope: !236)
!265 = !DILocation(line: 44, column: 39, scope: !236)
!266 = !DILocation(line: 45, column: 5, scope: !236)
!267 = !DILocation(line: 41, column: 32, scope: !231)
!268 = !DILocation(line: 41, column: 5, scope: !231)
!269 = distinct !{!269, !234, !270, !128}
!270 = !DILocation(line: 45, column: 5, scope: !227)
!271 = !DILocation(line: 46, column: 5, scope: !28)
!272 = !DILocation(line: 47, column: 1, scope: !28)
!273 = distinct !DISubprogram(name: "slide", linkageName: "_ZL5slideiyiib", scope: !3, file: !3, line: 4, type: !274, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !45)
!274 = !DISubroutineType(types: !275)
!275 = !{!10, !16, !10, !16, !16, !31}
!276 = !DILocalVariable(name: "s", arg: 1, scope: !273, file: !3, line: 4, type: !16)
!277 = !DILocation(line: 4, column: 22, scope: !273)
!278 = !DILocalVariable(name: "occ", arg: 2, scope: !273, file: !3, line: 4, type: !10)
!279 = !DILocation(line: 4, column: 29, scope: !273)
!280 = !DILocalVariable(name: "df", arg: 3, scope: !273, file: !3, line: 4, type: !16)
!281 = !DILocation(line: 4, column: 38, scope: !273)
!282 = !DILocalVariable(name: "dr", arg: 4, scope: !273, file: !3, line: 4, type: !16)
!283 = !DILocation(line: 4, column: 46, scope: !273)
!284 = !DILocalVariable(name: "edge", arg: 5, scope: !273, file: !3, line: 4, type: !31)
!285 = !DILocation(line: 4, column: 55, scope: !273)
!286 = !DILocalVariable(name: "r", scope: !273, file: !3, line: 5, type: !10)
!287 = !DILocation(line: 5, column: 9, scope: !273)
!288 = !DILocalVariable(name: "f", scope: !289, file: !3, line: 6, type: !16)
!289 = distinct !DILexicalBlock(scope: !273, file: !3, line: 6, column: 5)
!290 = !DILocation(line: 6, column: 14, scope: !289)
!291 = !DILocation(line: 6, column: 18, scope: !289)
!292 = !DILocation(line: 6, column: 20, scope: !289)
!293 = !DILocation(line: 6, column: 26, scope: !289)
!294 = !DILocation(line: 6, column: 24, scope: !289)
!295 = !DILocalVariable(name: "k", scope: !289, file: !3, line: 6, type: !16)
!296 = !DILocation(line: 6, column: 30, scope: !289)
!297 = !DILocation(line: 6, column: 34, scope: !289)
!298 = !DILocation(line: 6, column: 36, scope: !289)
!299 = !DILocation(line: 6, column: 42, scope: !289)
!300 = !DILocation(line: 6, column: 40, scope: !289)
!301 = !DILocation(line: 6, column: 10, scope: !289)
!302 = !DILocation(line: 6, column: 46, scope: !303)
!303 = distinct !DILexicalBlock(scope: !289, file: !3, line: 6, column: 5)
!304 = !DILocation(line: 6, column: 48, scope: !303)
!305 = !DILocation(line: 6, column: 53, scope: !303)
!306 = !DILocation(line: 6, column: 56, scope: !303)
!307 = !DILocation(line: 6, column: 58, scope: !303)
!308 = !DILocation(line: 6, column: 62, scope: !303)
!309 = !DILocation(line: 6, column: 65, scope: !303)
!310 = !DILocation(line: 6, column: 67, scope: !303)
!311 = !DILocation(line: 6, column: 72, scope: !303)
!312 = !DILocation(line: 6, column: 75, scope: !303)
!313 = !DILocation(line: 6, column: 77, scope: !303)
!314 = !DILocation(line: 0, scope: !303)
!315 = !DILocation(line: 6, column: 5, scope: !289)
!316 = !DILocalVariable(name: "nf", scope: !317, file: !3, line: 8, type: !16)
!317 = distinct !DILexicalBlock(scope: !303, file: !3, line: 7, column: 28)
!318 = !DILocation(line: 8, column: 13, scope: !317)
!319 = !DILocation(line: 8, column: 18, scope: !317)
!320 = !DILocation(line: 8, column: 22, scope: !317)
!321 = !DILocation(line: 8, column: 20, scope: !317)
!322 = !DILocalVariable(name: "nk", scope: !317, file: !3, line: 8, type: !16)
!323 = !DILocation(line: 8, column: 26, scope: !317)
!324 = !DILocation(line: 8, column: 31, scope: !317)
!325 = !DILocation(line: 8, column: 35, scope: !317)
!326 = !DILocation(line: 8, column: 33, scope: !317)
!327 = !DILocation(line: 9, column: 14, scope: !328)
!328 = distinct !DILexicalBlock(scope: !317, file: !3, line: 9, column: 13)
!329 = !DILocation(line: 9, column: 19, scope: !328)
!330 = !DILocation(line: 9, column: 23, scope: !328)
!331 = !DILocation(line: 9, column: 26, scope: !328)
!332 = !DILocation(line: 9, column: 30, scope: !328)
!333 = !DILocation(line: 9, column: 33, scope: !328)
!334 = !DILocation(line: 9, column: 36, scope: !328)
!335 = !DILocation(line: 9, column: 40, scope: !328)
!336 = !DILocation(line: 9, column: 43, scope: !328)
!337 = !DILocation(line: 9, column: 46, scope: !328)
!338 = !DILocation(line: 9, column: 50, scope: !328)
!339 = !DILocation(line: 9, column: 53, scope: !328)
!340 = !DILocation(line: 9, column: 56, scope: !328)
!341 = !DILocation(line: 9, column: 13, scope: !317)
!342 = !DILocation(line: 9, column: 62, scope: !328)
!343 = !DILocation(line: 10, column: 23, scope: !317)
!344 = !DILocation(line: 10, column: 25, scope: !317)
!345 = !DILocation(line: 10, column: 31, scope: !317)
!346 = !DILocation(line: 10, column: 29, scope: !317)
!347 = !DILocation(line: 10, column: 19, scope: !317)
!348 = !DILocation(line: 10, column: 11, scope: !317)
!349 = !DILocation(line: 11, column: 13, scope: !350)
!350 = distinct !DILexicalBlock(scope: !317, file: !3, line: 11, column: 13)
!351 = !DILocation(line: 11, column: 21, scope: !350)
!352 = !DILocation(line: 11, column: 23, scope: !350)
!353 = !DILocation(line: 11, column: 29, scope: !350)
!354 = !DILocation(line: 11, column: 27, scope: !350)
!355 = !DILocation(line: 11, column: 17, scope: !350)
!356 = !DILocation(line: 11, column: 32, scope: !350)
!357 = !DILocation(line: 11, column: 13, scope: !317)
!358 = !DILocation(line: 11, column: 37, scope: !350)
!359 = !DILocation(line: 12, column: 5, scope: !317)
!360 = !DILocation(line: 7, column: 15, scope: !303)
!361 = !DILocation(line: 7, column: 12, scope: !303)
!362 = !DILocation(line: 7, column: 24, scope: !303)
!363 = !DILocation(line: 7, column: 21, scope: !303)
!364 = !DILocation(line: 6, column: 5, scope: !303)
!365 = distinct !{!365, !315, !366, !128}
!366 = !DILocation(line: 12, column: 5, scope: !289)
!367 = !DILocation(line: 13, column: 12, scope: !273)
!368 = !DILocation(line: 13, column: 5, scope: !273)
!369 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_magic.cpp", scope: !3, file: !3, type: !370, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!370 = !DISubroutineType(types: !45)
!371 = !DILocation(line: 0, scope: !369)
