target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Span = type { ptr, ptr }
%struct.Pair = type { ptr, i32 }
%union.Either = type { ptr }

$_ZNK4Span4sizeEv = comdat any

@a = dso_local global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16, !dbg !0
@b = dso_local global [4 x i32] [i32 5, i32 6, i32 7, i32 8], align 16, !dbg !15
@__const._Z4sizei.s = private unnamed_addr constant %struct.Span { ptr @a, ptr getelementptr (i8, ptr @a, i64 16) }, align 8
@__const._Z5movedi.s = private unnamed_addr constant [2 x %struct.Pair] [%struct.Pair { ptr @a, i32 1 }, %struct.Pair { ptr @b, i32 2 }], align 16
@.str = private unnamed_addr constant [5 x i8] c"xabc\00", align 1, !dbg !20
@.str.1 = private unnamed_addr constant [4 x i8] c"abc\00", align 1, !dbg !27

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z3lowi(i32 noundef %0) #0 !dbg !209 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !213, !DIExpression(), !214)
  %3 = load i32, ptr %2, align 4, !dbg !215
  %4 = and i32 %3, 3, !dbg !216
  %5 = sext i32 %4 to i64, !dbg !217
  %6 = getelementptr inbounds [4 x i32], ptr @a, i64 0, i64 %5, !dbg !217
  %7 = ptrtoint ptr %6 to i64, !dbg !218
  %8 = lshr i64 %7, 3, !dbg !219
  %9 = and i64 %8, 1, !dbg !220
  %10 = trunc i64 %9 to i32, !dbg !221
  ret i32 %10, !dbg !222
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z6beforei(i32 noundef %0) #0 !dbg !223 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !227, !DIExpression(), !228)
    #dbg_declare(ptr %3, !229, !DIExpression(), !230)
  %4 = load i32, ptr %2, align 4, !dbg !231
  %5 = icmp ne i32 %4, 0, !dbg !231
  br i1 %5, label %6, label %7, !dbg !231

6:                                                ; preds = %1
  br label %8, !dbg !231

7:                                                ; preds = %1
  br label %8, !dbg !231

8:                                                ; preds = %7, %6
  %9 = phi ptr [ @a, %6 ], [ @b, %7 ], !dbg !231
  %10 = getelementptr inbounds [4 x i32], ptr %9, i64 0, i64 0, !dbg !231
  store ptr %10, ptr %3, align 8, !dbg !230
  %11 = load ptr, ptr %3, align 8, !dbg !232
  %12 = icmp ult ptr %11, @b, !dbg !233
  ret i1 %12, !dbg !234
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_Z5aparti(i32 noundef %0) #0 !dbg !235 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !238, !DIExpression(), !239)
    #dbg_declare(ptr %3, !240, !DIExpression(), !241)
  %4 = load i32, ptr %2, align 4, !dbg !242
  %5 = icmp ne i32 %4, 0, !dbg !242
  br i1 %5, label %6, label %7, !dbg !242

6:                                                ; preds = %1
  br label %8, !dbg !242

7:                                                ; preds = %1
  br label %8, !dbg !242

8:                                                ; preds = %7, %6
  %9 = phi ptr [ @a, %6 ], [ @b, %7 ], !dbg !242
  %10 = getelementptr inbounds [4 x i32], ptr %9, i64 0, i64 0, !dbg !242
  store ptr %10, ptr %3, align 8, !dbg !241
  %11 = load ptr, ptr %3, align 8, !dbg !243
  %12 = ptrtoint ptr %11 to i64, !dbg !244
  %13 = sub i64 %12, ptrtoint (ptr @b to i64), !dbg !244
  %14 = sdiv exact i64 %13, 4, !dbg !244
  ret i64 %14, !dbg !245
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z6copiedi(i32 noundef %0) #0 !dbg !246 {
  %2 = alloca i32, align 4
  %3 = alloca %struct.Pair, align 8
  %4 = alloca i64, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !247, !DIExpression(), !248)
    #dbg_declare(ptr %3, !249, !DIExpression(), !254)
  %5 = getelementptr inbounds %struct.Pair, ptr %3, i32 0, i32 0, !dbg !255
  store ptr @a, ptr %5, align 8, !dbg !255
  %6 = getelementptr inbounds %struct.Pair, ptr %3, i32 0, i32 1, !dbg !255
  %7 = load i32, ptr %2, align 4, !dbg !256
  store i32 %7, ptr %6, align 8, !dbg !255
    #dbg_declare(ptr %4, !257, !DIExpression(), !258)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %3, i64 8, i1 false), !dbg !259
  %8 = load i64, ptr %4, align 8, !dbg !260
  %9 = and i64 %8, 7, !dbg !261
  %10 = trunc i64 %9 to i32, !dbg !260
  ret i32 %10, !dbg !262
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z6eitheri(i32 noundef %0) #0 !dbg !263 {
  %2 = alloca i32, align 4
  %3 = alloca %union.Either, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !264, !DIExpression(), !265)
    #dbg_declare(ptr %3, !266, !DIExpression(), !271)
  %4 = load i32, ptr %2, align 4, !dbg !272
  %5 = and i32 %4, 1, !dbg !273
  %6 = sext i32 %5 to i64, !dbg !274
  %7 = getelementptr inbounds i32, ptr @a, i64 %6, !dbg !274
  store ptr %7, ptr %3, align 8, !dbg !275
  %8 = load i64, ptr %3, align 8, !dbg !276
  %9 = and i64 %8, 7, !dbg !277
  %10 = trunc i64 %9 to i32, !dbg !278
  ret i32 %10, !dbg !279
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z4kepti(i32 noundef %0) #0 !dbg !280 {
  %2 = alloca i32, align 4
  %3 = alloca i64, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !281, !DIExpression(), !282)
    #dbg_declare(ptr %3, !283, !DIExpression(), !284)
  store i64 ptrtoint (ptr @a to i64), ptr %3, align 8, !dbg !284
  %4 = load i64, ptr %3, align 8, !dbg !285
  %5 = and i64 %4, 1, !dbg !286
  %6 = icmp ne i64 %5, 0, !dbg !285
  ret i1 %6, !dbg !287
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z4madel(i64 noundef %0) #0 !dbg !288 {
  %2 = alloca i64, align 8
  store i64 %0, ptr %2, align 8
    #dbg_declare(ptr %2, !291, !DIExpression(), !292)
  %3 = load i64, ptr %2, align 8, !dbg !293
  %4 = inttoptr i64 %3 to ptr, !dbg !294
  %5 = icmp eq ptr %4, @a, !dbg !295
  ret i1 %5, !dbg !296
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z6storedl(i64 noundef %0) #0 !dbg !297 {
  %2 = alloca i64, align 8
  %3 = alloca %union.Either, align 8
  store i64 %0, ptr %2, align 8
    #dbg_declare(ptr %2, !298, !DIExpression(), !299)
    #dbg_declare(ptr %3, !300, !DIExpression(), !301)
  %4 = load i64, ptr %2, align 8, !dbg !302
  store i64 %4, ptr %3, align 8, !dbg !303
  %5 = load ptr, ptr %3, align 8, !dbg !304
  %6 = icmp eq ptr %5, @a, !dbg !305
  ret i1 %6, !dbg !306
}

; Function Attrs: mustprogress noinline optnone uwtable
define dso_local noundef i32 @_Z6calledi(i32 noundef %0) #2 !dbg !307 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !308, !DIExpression(), !309)
    #dbg_declare(ptr %3, !310, !DIExpression(), !311)
  store ptr @_ZL6parityl, ptr %3, align 8, !dbg !311
  %4 = load ptr, ptr %3, align 8, !dbg !312
  %5 = call noundef i32 %4(ptr noundef @a), !dbg !312
  ret i32 %5, !dbg !313
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define internal noundef i32 @_ZL6parityl(i64 noundef %0) #0 !dbg !314 {
  %2 = alloca i64, align 8
  store i64 %0, ptr %2, align 8
    #dbg_declare(ptr %2, !317, !DIExpression(), !318)
  %3 = load i64, ptr %2, align 8, !dbg !319
  %4 = and i64 %3, 1, !dbg !320
  %5 = trunc i64 %4 to i32, !dbg !319
  ret i32 %5, !dbg !321
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_Z6withini(i32 noundef %0) #0 !dbg !322 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !323, !DIExpression(), !324)
    #dbg_declare(ptr %3, !325, !DIExpression(), !326)
  %4 = load i32, ptr %2, align 4, !dbg !327
  %5 = and i32 %4, 3, !dbg !328
  %6 = sext i32 %5 to i64, !dbg !329
  %7 = getelementptr inbounds [4 x i32], ptr @a, i64 0, i64 %6, !dbg !329
  store ptr %7, ptr %3, align 8, !dbg !326
  %8 = load ptr, ptr %3, align 8, !dbg !330
  %9 = ptrtoint ptr %8 to i64, !dbg !331
  %10 = sub i64 %9, ptrtoint (ptr @a to i64), !dbg !331
  %11 = sdiv exact i64 %10, 4, !dbg !331
  ret i64 %11, !dbg !332
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z5wholei(i32 noundef %0) #0 !dbg !333 {
  %2 = alloca i32, align 4
  %3 = alloca %struct.Pair, align 8
  %4 = alloca %struct.Pair, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !334, !DIExpression(), !335)
    #dbg_declare(ptr %3, !336, !DIExpression(), !337)
  %5 = getelementptr inbounds %struct.Pair, ptr %3, i32 0, i32 0, !dbg !338
  store ptr @a, ptr %5, align 8, !dbg !338
  %6 = getelementptr inbounds %struct.Pair, ptr %3, i32 0, i32 1, !dbg !338
  %7 = load i32, ptr %2, align 4, !dbg !339
  store i32 %7, ptr %6, align 8, !dbg !338
    #dbg_declare(ptr %4, !340, !DIExpression(), !341)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %3, i64 16, i1 false), !dbg !342
  %8 = getelementptr inbounds %struct.Pair, ptr %4, i32 0, i32 0, !dbg !343
  %9 = load ptr, ptr %8, align 8, !dbg !343
  %10 = load i32, ptr %9, align 4, !dbg !344
  %11 = getelementptr inbounds %struct.Pair, ptr %4, i32 0, i32 1, !dbg !345
  %12 = load i32, ptr %11, align 8, !dbg !345
  %13 = add nsw i32 %10, %12, !dbg !346
  ret i32 %13, !dbg !347
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z6roundsi(i32 noundef %0) #0 !dbg !348 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !349, !DIExpression(), !350)
    #dbg_declare(ptr %3, !351, !DIExpression(), !352)
  store i32 0, ptr %3, align 4, !dbg !352
    #dbg_declare(ptr %4, !353, !DIExpression(), !355)
  store ptr @a, ptr %4, align 8, !dbg !355
  br label %5, !dbg !356

5:                                                ; preds = %13, %1
  %6 = load ptr, ptr %4, align 8, !dbg !357
  %7 = icmp ult ptr %6, getelementptr inbounds (i32, ptr @a, i64 4), !dbg !359
  br i1 %7, label %8, label %16, !dbg !360

8:                                                ; preds = %5
  %9 = load ptr, ptr %4, align 8, !dbg !361
  %10 = load i32, ptr %9, align 4, !dbg !362
  %11 = load i32, ptr %3, align 4, !dbg !363
  %12 = add nsw i32 %11, %10, !dbg !363
  store i32 %12, ptr %3, align 4, !dbg !363
  br label %13, !dbg !364

13:                                               ; preds = %8
  %14 = load ptr, ptr %4, align 8, !dbg !365
  %15 = getelementptr inbounds i32, ptr %14, i32 1, !dbg !365
  store ptr %15, ptr %4, align 8, !dbg !365
  br label %5, !dbg !366, !llvm.loop !367

16:                                               ; preds = %5
  %17 = load i32, ptr %3, align 4, !dbg !370
  ret i32 %17, !dbg !371
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z4samei(i32 noundef %0) #0 !dbg !372 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !373, !DIExpression(), !374)
  %3 = icmp eq i64 ptrtoint (ptr @a to i64), ptrtoint (ptr @b to i64), !dbg !375
  ret i1 %3, !dbg !376
}

; Function Attrs: mustprogress noinline optnone uwtable
define dso_local noundef i64 @_Z4sizei(i32 noundef %0) #2 !dbg !377 {
  %2 = alloca i32, align 4
  %3 = alloca %struct.Span, align 8
  %4 = alloca %struct.Span, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !378, !DIExpression(), !379)
    #dbg_declare(ptr %3, !380, !DIExpression(), !392)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %3, ptr align 8 @__const._Z4sizei.s, i64 16, i1 false), !dbg !392
    #dbg_declare(ptr %4, !393, !DIExpression(), !394)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %3, i64 16, i1 false), !dbg !395
  %5 = call noundef i64 @_ZNK4Span4sizeEv(ptr noundef nonnull align 8 dereferenceable(16) %4), !dbg !396
  ret i64 %5, !dbg !397
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define linkonce_odr dso_local noundef i64 @_ZNK4Span4sizeEv(ptr noundef nonnull align 8 dereferenceable(16) %0) #0 comdat align 2 !dbg !398 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !399, !DIExpression(), !401)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Span, ptr %3, i32 0, i32 1, !dbg !402
  %5 = load ptr, ptr %4, align 8, !dbg !402
  %6 = getelementptr inbounds %struct.Span, ptr %3, i32 0, i32 0, !dbg !403
  %7 = load ptr, ptr %6, align 8, !dbg !403
  %8 = ptrtoint ptr %5 to i64, !dbg !404
  %9 = ptrtoint ptr %7 to i64, !dbg !404
  %10 = sub i64 %8, %9, !dbg !404
  %11 = sdiv exact i64 %10, 4, !dbg !404
  ret i64 %11, !dbg !405
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z7swappedi(i32 noundef %0) #0 !dbg !406 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !407, !DIExpression(), !408)
    #dbg_declare(ptr %3, !409, !DIExpression(), !410)
  store ptr @a, ptr %3, align 8, !dbg !410
    #dbg_declare(ptr %4, !411, !DIExpression(), !412)
  store ptr @b, ptr %4, align 8, !dbg !412
    #dbg_declare(ptr %5, !413, !DIExpression(), !414)
  %6 = load ptr, ptr %3, align 8, !dbg !415
  store ptr %6, ptr %5, align 8, !dbg !414
  %7 = load ptr, ptr %4, align 8, !dbg !416
  store ptr %7, ptr %3, align 8, !dbg !417
  %8 = load ptr, ptr %5, align 8, !dbg !418
  store ptr %8, ptr %4, align 8, !dbg !419
  %9 = load ptr, ptr %3, align 8, !dbg !420
  %10 = load i32, ptr %9, align 4, !dbg !421
  ret i32 %10, !dbg !422
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z5movedi(i32 noundef %0) #0 !dbg !423 {
  %2 = alloca i32, align 4
  %3 = alloca [2 x %struct.Pair], align 16
  %4 = alloca %struct.Pair, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !424, !DIExpression(), !425)
    #dbg_declare(ptr %3, !426, !DIExpression(), !430)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %3, ptr align 16 @__const._Z5movedi.s, i64 32, i1 false), !dbg !430
    #dbg_declare(ptr %4, !431, !DIExpression(), !432)
  %5 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 0, !dbg !433
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 16 %5, i64 16, i1 false), !dbg !433
  %6 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 1, !dbg !434
  %7 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 0, !dbg !435
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %7, ptr align 16 %6, i64 16, i1 false), !dbg !436
  %8 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 1, !dbg !437
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %8, ptr align 8 %4, i64 16, i1 false), !dbg !438
  %9 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 0, !dbg !439
  %10 = getelementptr inbounds %struct.Pair, ptr %9, i32 0, i32 0, !dbg !440
  %11 = load ptr, ptr %10, align 16, !dbg !440
  %12 = load i32, ptr %11, align 4, !dbg !441
  %13 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 1, !dbg !442
  %14 = getelementptr inbounds %struct.Pair, ptr %13, i32 0, i32 1, !dbg !443
  %15 = load i32, ptr %14, align 8, !dbg !443
  %16 = add nsw i32 %12, %15, !dbg !444
  ret i32 %16, !dbg !445
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z4nulli(i32 noundef %0) #0 !dbg !446 {
  %2 = alloca i32, align 4
  %3 = alloca %union.Either, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !447, !DIExpression(), !448)
    #dbg_declare(ptr %3, !449, !DIExpression(), !450)
  store i64 0, ptr %3, align 8, !dbg !451
  %4 = load ptr, ptr %3, align 8, !dbg !452
  %5 = icmp eq ptr %4, @a, !dbg !453
  ret i1 %5, !dbg !454
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z6numberi(i32 noundef %0) #0 !dbg !455 {
  %2 = alloca i32, align 4
  %3 = alloca %union.Either, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !456, !DIExpression(), !457)
    #dbg_declare(ptr %3, !458, !DIExpression(), !459)
  store ptr @a, ptr %3, align 8, !dbg !460
  %4 = load i32, ptr %2, align 4, !dbg !461
  %5 = sext i32 %4 to i64, !dbg !461
  store i64 %5, ptr %3, align 8, !dbg !462
  %6 = load i64, ptr %3, align 8, !dbg !463
  %7 = and i64 %6, 7, !dbg !464
  %8 = trunc i64 %7 to i32, !dbg !465
  ret i32 %8, !dbg !466
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z4endsi(i32 noundef %0) #0 !dbg !467 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !468, !DIExpression(), !469)
    #dbg_declare(ptr %3, !470, !DIExpression(), !471)
  %4 = load i32, ptr %2, align 4, !dbg !472
  %5 = and i32 %4, 1, !dbg !473
  %6 = icmp ne i32 %5, 0, !dbg !472
  %7 = zext i1 %6 to i64, !dbg !472
  %8 = select i1 %6, ptr getelementptr inbounds (i32, ptr @a, i64 4), ptr getelementptr inbounds (i32, ptr @b, i64 4), !dbg !472
  store ptr %8, ptr %3, align 8, !dbg !471
  %9 = load ptr, ptr %3, align 8, !dbg !474
  %10 = icmp ne ptr %9, @a, !dbg !475
  br i1 %10, label %11, label %14, !dbg !476

11:                                               ; preds = %1
  %12 = load ptr, ptr %3, align 8, !dbg !477
  %13 = icmp ne ptr %12, @b, !dbg !478
  br label %14

14:                                               ; preds = %11, %1
  %15 = phi i1 [ false, %1 ], [ %13, %11 ], !dbg !479
  %16 = zext i1 %15 to i32, !dbg !474
  ret i32 %16, !dbg !480
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z7stringsi(i32 noundef %0) #0 !dbg !481 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !482, !DIExpression(), !483)
    #dbg_declare(ptr %3, !484, !DIExpression(), !485)
  store ptr @.str, ptr %3, align 8, !dbg !485
    #dbg_declare(ptr %4, !486, !DIExpression(), !487)
  store ptr @.str.1, ptr %4, align 8, !dbg !487
  %5 = load ptr, ptr %3, align 8, !dbg !488
  %6 = getelementptr inbounds i8, ptr %5, i64 1, !dbg !489
  %7 = load ptr, ptr %4, align 8, !dbg !490
  %8 = icmp eq ptr %6, %7, !dbg !491
  %9 = zext i1 %8 to i32, !dbg !488
  ret i32 %9, !dbg !492
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z9functionsi(i32 noundef %0) #0 !dbg !493 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !494, !DIExpression(), !495)
  %3 = icmp ult i64 ptrtoint (ptr @_ZL3onev to i64), ptrtoint (ptr @_ZL3twov to i64), !dbg !496
  %4 = zext i1 %3 to i32, !dbg !497
  ret i32 %4, !dbg !498
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define internal noundef i32 @_ZL3onev() #0 !dbg !499 {
  ret i32 1, !dbg !502
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define internal noundef i32 @_ZL3twov() #0 !dbg !503 {
  ret i32 2, !dbg !504
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z4walki(i32 noundef %0) #0 !dbg !505 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !506, !DIExpression(), !507)
    #dbg_declare(ptr %3, !508, !DIExpression(), !509)
  store i32 0, ptr %3, align 4, !dbg !509
    #dbg_declare(ptr %4, !510, !DIExpression(), !512)
  store ptr @b, ptr %4, align 8, !dbg !512
    #dbg_declare(ptr %5, !513, !DIExpression(), !514)
  store ptr getelementptr inbounds (i32, ptr @b, i64 4), ptr %5, align 8, !dbg !514
  br label %6, !dbg !515

6:                                                ; preds = %15, %1
  %7 = load ptr, ptr %4, align 8, !dbg !516
  %8 = load ptr, ptr %5, align 8, !dbg !518
  %9 = icmp ne ptr %7, %8, !dbg !519
  br i1 %9, label %10, label %18, !dbg !520

10:                                               ; preds = %6
  %11 = load ptr, ptr %4, align 8, !dbg !521
  %12 = load i32, ptr %11, align 4, !dbg !522
  %13 = load i32, ptr %3, align 4, !dbg !523
  %14 = add nsw i32 %13, %12, !dbg !523
  store i32 %14, ptr %3, align 4, !dbg !523
  br label %15, !dbg !524

15:                                               ; preds = %10
  %16 = load ptr, ptr %4, align 8, !dbg !525
  %17 = getelementptr inbounds i32, ptr %16, i32 1, !dbg !525
  store ptr %17, ptr %4, align 8, !dbg !525
  br label %6, !dbg !526, !llvm.loop !527

18:                                               ; preds = %6
  %19 = load i32, ptr %3, align 4, !dbg !529
  ret i32 %19, !dbg !530
}

attributes #0 = { mustprogress noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress noinline optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!201, !202, !203, !204, !205, !206, !207}
!llvm.ident = !{!208}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "a", scope: !2, file: !3, line: 17, type: !17, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !14, imports: !30, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "addresses.cpp", directory: "", checksumkind: CSK_MD5, checksum: "2fc068179288a0c476d7aa22b18ee085")
!4 = !{!5, !8, !10, !13}
!5 = !DIDerivedType(tag: DW_TAG_typedef, name: "uintptr_t", file: !6, line: 90, baseType: !7)
!6 = !DIFile(filename: "/usr/include/stdint.h", directory: "", checksumkind: CSK_MD5, checksum: "a48e64edacc5b19f56c99745232c963c")
!7 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !11, size: 64)
!11 = !DISubroutineType(types: !12)
!12 = !{!9, !8}
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!14 = !{!0, !15, !20, !27}
!15 = !DIGlobalVariableExpression(var: !16, expr: !DIExpression())
!16 = distinct !DIGlobalVariable(name: "b", scope: !2, file: !3, line: 17, type: !17, isLocal: false, isDefinition: true)
!17 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 128, elements: !18)
!18 = !{!19}
!19 = !DISubrange(count: 4)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(scope: null, file: !3, line: 42, type: !22, isLocal: true, isDefinition: true)
!22 = !DICompositeType(tag: DW_TAG_array_type, baseType: !23, size: 40, elements: !25)
!23 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !24)
!24 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!25 = !{!26}
!26 = !DISubrange(count: 5)
!27 = !DIGlobalVariableExpression(var: !28, expr: !DIExpression())
!28 = distinct !DIGlobalVariable(scope: null, file: !3, line: 42, type: !29, isLocal: true, isDefinition: true)
!29 = !DICompositeType(tag: DW_TAG_array_type, baseType: !23, size: 32, elements: !18)
!30 = !{!31, !39, !43, !46, !50, !52, !54, !56, !58, !61, !64, !67, !70, !73, !75, !80, !84, !88, !91, !93, !95, !97, !99, !102, !105, !108, !111, !114, !115, !125, !129, !135, !139, !143, !151, !155, !157, !159, !163, !167, !171, !175, !179, !181, !183, !185, !189, !193, !197, !199}
!31 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !33, file: !38, line: 47)
!32 = !DINamespace(name: "std", scope: null)
!33 = !DIDerivedType(tag: DW_TAG_typedef, name: "int8_t", file: !34, line: 24, baseType: !35)
!34 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/stdint-intn.h", directory: "", checksumkind: CSK_MD5, checksum: "55bcbdc3159515ebd91d351a70d505f4")
!35 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int8_t", file: !36, line: 37, baseType: !37)
!36 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types.h", directory: "", checksumkind: CSK_MD5, checksum: "d108b5f93a74c50510d7d9bc0ab36df9")
!37 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!38 = !DIFile(filename: "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/cstdint", directory: "")
!39 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !40, file: !38, line: 48)
!40 = !DIDerivedType(tag: DW_TAG_typedef, name: "int16_t", file: !34, line: 25, baseType: !41)
!41 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int16_t", file: !36, line: 39, baseType: !42)
!42 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!43 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !44, file: !38, line: 49)
!44 = !DIDerivedType(tag: DW_TAG_typedef, name: "int32_t", file: !34, line: 26, baseType: !45)
!45 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int32_t", file: !36, line: 41, baseType: !9)
!46 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !47, file: !38, line: 50)
!47 = !DIDerivedType(tag: DW_TAG_typedef, name: "int64_t", file: !34, line: 27, baseType: !48)
!48 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int64_t", file: !36, line: 44, baseType: !49)
!49 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!50 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !51, file: !38, line: 52)
!51 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast8_t", file: !6, line: 58, baseType: !37)
!52 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !53, file: !38, line: 53)
!53 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast16_t", file: !6, line: 60, baseType: !49)
!54 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !55, file: !38, line: 54)
!55 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast32_t", file: !6, line: 61, baseType: !49)
!56 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !57, file: !38, line: 55)
!57 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast64_t", file: !6, line: 62, baseType: !49)
!58 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !59, file: !38, line: 57)
!59 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least8_t", file: !6, line: 43, baseType: !60)
!60 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least8_t", file: !36, line: 52, baseType: !35)
!61 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !62, file: !38, line: 58)
!62 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least16_t", file: !6, line: 44, baseType: !63)
!63 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least16_t", file: !36, line: 54, baseType: !41)
!64 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !65, file: !38, line: 59)
!65 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least32_t", file: !6, line: 45, baseType: !66)
!66 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least32_t", file: !36, line: 56, baseType: !45)
!67 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !68, file: !38, line: 60)
!68 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least64_t", file: !6, line: 46, baseType: !69)
!69 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least64_t", file: !36, line: 58, baseType: !48)
!70 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !71, file: !38, line: 62)
!71 = !DIDerivedType(tag: DW_TAG_typedef, name: "intmax_t", file: !6, line: 101, baseType: !72)
!72 = !DIDerivedType(tag: DW_TAG_typedef, name: "__intmax_t", file: !36, line: 72, baseType: !49)
!73 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !74, file: !38, line: 63)
!74 = !DIDerivedType(tag: DW_TAG_typedef, name: "intptr_t", file: !6, line: 87, baseType: !49)
!75 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !76, file: !38, line: 65)
!76 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint8_t", file: !77, line: 24, baseType: !78)
!77 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/stdint-uintn.h", directory: "", checksumkind: CSK_MD5, checksum: "2bf2ae53c58c01b1a1b9383b5195125c")
!78 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint8_t", file: !36, line: 38, baseType: !79)
!79 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!80 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !81, file: !38, line: 66)
!81 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint16_t", file: !77, line: 25, baseType: !82)
!82 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint16_t", file: !36, line: 40, baseType: !83)
!83 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!84 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !85, file: !38, line: 67)
!85 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint32_t", file: !77, line: 26, baseType: !86)
!86 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint32_t", file: !36, line: 42, baseType: !87)
!87 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!88 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !89, file: !38, line: 68)
!89 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint64_t", file: !77, line: 27, baseType: !90)
!90 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint64_t", file: !36, line: 45, baseType: !7)
!91 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !92, file: !38, line: 70)
!92 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast8_t", file: !6, line: 71, baseType: !79)
!93 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !94, file: !38, line: 71)
!94 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast16_t", file: !6, line: 73, baseType: !7)
!95 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !96, file: !38, line: 72)
!96 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast32_t", file: !6, line: 74, baseType: !7)
!97 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !98, file: !38, line: 73)
!98 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast64_t", file: !6, line: 75, baseType: !7)
!99 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !100, file: !38, line: 75)
!100 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least8_t", file: !6, line: 49, baseType: !101)
!101 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least8_t", file: !36, line: 53, baseType: !78)
!102 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !103, file: !38, line: 76)
!103 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least16_t", file: !6, line: 50, baseType: !104)
!104 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least16_t", file: !36, line: 55, baseType: !82)
!105 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !106, file: !38, line: 77)
!106 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least32_t", file: !6, line: 51, baseType: !107)
!107 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least32_t", file: !36, line: 57, baseType: !86)
!108 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !109, file: !38, line: 78)
!109 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least64_t", file: !6, line: 52, baseType: !110)
!110 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least64_t", file: !36, line: 59, baseType: !90)
!111 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !112, file: !38, line: 80)
!112 = !DIDerivedType(tag: DW_TAG_typedef, name: "uintmax_t", file: !6, line: 102, baseType: !113)
!113 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uintmax_t", file: !36, line: 73, baseType: !7)
!114 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !5, file: !38, line: 81)
!115 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !116, file: !124, line: 77)
!116 = !DISubprogram(name: "memchr", scope: !117, file: !117, line: 89, type: !118, flags: DIFlagPrototyped, spFlags: 0)
!117 = !DIFile(filename: "/usr/include/string.h", directory: "", checksumkind: CSK_MD5, checksum: "0ee11a08692643b86154f96759d0f7fa")
!118 = !DISubroutineType(types: !119)
!119 = !{!120, !120, !9, !122}
!120 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !121, size: 64)
!121 = !DIDerivedType(tag: DW_TAG_const_type, baseType: null)
!122 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !123, line: 18, baseType: !7)
!123 = !DIFile(filename: "/usr/lib/llvm-19/lib/clang/19/include/__stddef_size_t.h", directory: "", checksumkind: CSK_MD5, checksum: "2c44e821a2b1951cde2eb0fb2e656867")
!124 = !DIFile(filename: "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/cstring", directory: "")
!125 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !126, file: !124, line: 78)
!126 = !DISubprogram(name: "memcmp", scope: !117, file: !117, line: 64, type: !127, flags: DIFlagPrototyped, spFlags: 0)
!127 = !DISubroutineType(types: !128)
!128 = !{!9, !120, !120, !122}
!129 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !130, file: !124, line: 79)
!130 = !DISubprogram(name: "memcpy", scope: !117, file: !117, line: 43, type: !131, flags: DIFlagPrototyped, spFlags: 0)
!131 = !DISubroutineType(types: !132)
!132 = !{!13, !133, !134, !122}
!133 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !13)
!134 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !120)
!135 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !136, file: !124, line: 80)
!136 = !DISubprogram(name: "memmove", scope: !117, file: !117, line: 47, type: !137, flags: DIFlagPrototyped, spFlags: 0)
!137 = !DISubroutineType(types: !138)
!138 = !{!13, !13, !120, !122}
!139 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !140, file: !124, line: 81)
!140 = !DISubprogram(name: "memset", scope: !117, file: !117, line: 61, type: !141, flags: DIFlagPrototyped, spFlags: 0)
!141 = !DISubroutineType(types: !142)
!142 = !{!13, !13, !9, !122}
!143 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !144, file: !124, line: 82)
!144 = !DISubprogram(name: "strcat", scope: !117, file: !117, line: 149, type: !145, flags: DIFlagPrototyped, spFlags: 0)
!145 = !DISubroutineType(types: !146)
!146 = !{!147, !148, !149}
!147 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64)
!148 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !147)
!149 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !150)
!150 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64)
!151 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !152, file: !124, line: 83)
!152 = !DISubprogram(name: "strcmp", scope: !117, file: !117, line: 156, type: !153, flags: DIFlagPrototyped, spFlags: 0)
!153 = !DISubroutineType(types: !154)
!154 = !{!9, !150, !150}
!155 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !156, file: !124, line: 84)
!156 = !DISubprogram(name: "strcoll", scope: !117, file: !117, line: 163, type: !153, flags: DIFlagPrototyped, spFlags: 0)
!157 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !158, file: !124, line: 85)
!158 = !DISubprogram(name: "strcpy", scope: !117, file: !117, line: 141, type: !145, flags: DIFlagPrototyped, spFlags: 0)
!159 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !160, file: !124, line: 86)
!160 = !DISubprogram(name: "strcspn", scope: !117, file: !117, line: 293, type: !161, flags: DIFlagPrototyped, spFlags: 0)
!161 = !DISubroutineType(types: !162)
!162 = !{!122, !150, !150}
!163 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !164, file: !124, line: 87)
!164 = !DISubprogram(name: "strerror", scope: !117, file: !117, line: 419, type: !165, flags: DIFlagPrototyped, spFlags: 0)
!165 = !DISubroutineType(types: !166)
!166 = !{!147, !9}
!167 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !168, file: !124, line: 88)
!168 = !DISubprogram(name: "strlen", scope: !117, file: !117, line: 407, type: !169, flags: DIFlagPrototyped, spFlags: 0)
!169 = !DISubroutineType(types: !170)
!170 = !{!122, !150}
!171 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !172, file: !124, line: 89)
!172 = !DISubprogram(name: "strncat", scope: !117, file: !117, line: 152, type: !173, flags: DIFlagPrototyped, spFlags: 0)
!173 = !DISubroutineType(types: !174)
!174 = !{!147, !148, !149, !122}
!175 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !176, file: !124, line: 90)
!176 = !DISubprogram(name: "strncmp", scope: !117, file: !117, line: 159, type: !177, flags: DIFlagPrototyped, spFlags: 0)
!177 = !DISubroutineType(types: !178)
!178 = !{!9, !150, !150, !122}
!179 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !180, file: !124, line: 91)
!180 = !DISubprogram(name: "strncpy", scope: !117, file: !117, line: 144, type: !173, flags: DIFlagPrototyped, spFlags: 0)
!181 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !182, file: !124, line: 92)
!182 = !DISubprogram(name: "strspn", scope: !117, file: !117, line: 297, type: !161, flags: DIFlagPrototyped, spFlags: 0)
!183 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !184, file: !124, line: 93)
!184 = !DISubprogram(name: "strtok", scope: !117, file: !117, line: 356, type: !145, flags: DIFlagPrototyped, spFlags: 0)
!185 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !186, file: !124, line: 94)
!186 = !DISubprogram(name: "strxfrm", scope: !117, file: !117, line: 166, type: !187, flags: DIFlagPrototyped, spFlags: 0)
!187 = !DISubroutineType(types: !188)
!188 = !{!122, !148, !149, !122}
!189 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !190, file: !124, line: 95)
!190 = !DISubprogram(name: "strchr", scope: !117, file: !117, line: 228, type: !191, flags: DIFlagPrototyped, spFlags: 0)
!191 = !DISubroutineType(types: !192)
!192 = !{!150, !150, !9}
!193 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !194, file: !124, line: 96)
!194 = !DISubprogram(name: "strpbrk", scope: !117, file: !117, line: 305, type: !195, flags: DIFlagPrototyped, spFlags: 0)
!195 = !DISubroutineType(types: !196)
!196 = !{!150, !150, !150}
!197 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !198, file: !124, line: 97)
!198 = !DISubprogram(name: "strrchr", scope: !117, file: !117, line: 255, type: !191, flags: DIFlagPrototyped, spFlags: 0)
!199 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !32, entity: !200, file: !124, line: 98)
!200 = !DISubprogram(name: "strstr", scope: !117, file: !117, line: 332, type: !195, flags: DIFlagPrototyped, spFlags: 0)
!201 = !{i32 7, !"Dwarf Version", i32 5}
!202 = !{i32 2, !"Debug Info Version", i32 3}
!203 = !{i32 1, !"wchar_size", i32 4}
!204 = !{i32 8, !"PIC Level", i32 2}
!205 = !{i32 7, !"PIE Level", i32 2}
!206 = !{i32 7, !"uwtable", i32 2}
!207 = !{i32 7, !"frame-pointer", i32 2}
!208 = !{!"clang version 19.1.7"}
!209 = distinct !DISubprogram(name: "low", linkageName: "_Z3lowi", scope: !3, file: !3, line: 20, type: !210, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!210 = !DISubroutineType(types: !211)
!211 = !{!9, !9}
!212 = !{}
!213 = !DILocalVariable(name: "x", arg: 1, scope: !209, file: !3, line: 20, type: !9)
!214 = !DILocation(line: 20, column: 13, scope: !209)
!215 = !DILocation(line: 20, column: 40, scope: !209)
!216 = !DILocation(line: 20, column: 42, scope: !209)
!217 = !DILocation(line: 20, column: 38, scope: !209)
!218 = !DILocation(line: 20, column: 26, scope: !209)
!219 = !DILocation(line: 20, column: 47, scope: !209)
!220 = !DILocation(line: 20, column: 53, scope: !209)
!221 = !DILocation(line: 20, column: 25, scope: !209)
!222 = !DILocation(line: 20, column: 18, scope: !209)
!223 = distinct !DISubprogram(name: "before", linkageName: "_Z6beforei", scope: !3, file: !3, line: 21, type: !224, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!224 = !DISubroutineType(types: !225)
!225 = !{!226, !9}
!226 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!227 = !DILocalVariable(name: "x", arg: 1, scope: !223, file: !3, line: 21, type: !9)
!228 = !DILocation(line: 21, column: 17, scope: !223)
!229 = !DILocalVariable(name: "p", scope: !223, file: !3, line: 21, type: !8)
!230 = !DILocation(line: 21, column: 27, scope: !223)
!231 = !DILocation(line: 21, column: 31, scope: !223)
!232 = !DILocation(line: 21, column: 49, scope: !223)
!233 = !DILocation(line: 21, column: 51, scope: !223)
!234 = !DILocation(line: 21, column: 42, scope: !223)
!235 = distinct !DISubprogram(name: "apart", linkageName: "_Z5aparti", scope: !3, file: !3, line: 22, type: !236, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!236 = !DISubroutineType(types: !237)
!237 = !{!49, !9}
!238 = !DILocalVariable(name: "x", arg: 1, scope: !235, file: !3, line: 22, type: !9)
!239 = !DILocation(line: 22, column: 16, scope: !235)
!240 = !DILocalVariable(name: "p", scope: !235, file: !3, line: 22, type: !8)
!241 = !DILocation(line: 22, column: 26, scope: !235)
!242 = !DILocation(line: 22, column: 30, scope: !235)
!243 = !DILocation(line: 22, column: 48, scope: !235)
!244 = !DILocation(line: 22, column: 50, scope: !235)
!245 = !DILocation(line: 22, column: 41, scope: !235)
!246 = distinct !DISubprogram(name: "copied", linkageName: "_Z6copiedi", scope: !3, file: !3, line: 23, type: !210, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!247 = !DILocalVariable(name: "x", arg: 1, scope: !246, file: !3, line: 23, type: !9)
!248 = !DILocation(line: 23, column: 16, scope: !246)
!249 = !DILocalVariable(name: "s", scope: !246, file: !3, line: 23, type: !250)
!250 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Pair", file: !3, line: 9, size: 128, flags: DIFlagTypePassByValue, elements: !251, identifier: "_ZTS4Pair")
!251 = !{!252, !253}
!252 = !DIDerivedType(tag: DW_TAG_member, name: "p", scope: !250, file: !3, line: 10, baseType: !8, size: 64)
!253 = !DIDerivedType(tag: DW_TAG_member, name: "n", scope: !250, file: !3, line: 11, baseType: !9, size: 32, offset: 64)
!254 = !DILocation(line: 23, column: 26, scope: !246)
!255 = !DILocation(line: 23, column: 30, scope: !246)
!256 = !DILocation(line: 23, column: 34, scope: !246)
!257 = !DILocalVariable(name: "v", scope: !246, file: !3, line: 23, type: !49)
!258 = !DILocation(line: 23, column: 43, scope: !246)
!259 = !DILocation(line: 23, column: 46, scope: !246)
!260 = !DILocation(line: 23, column: 72, scope: !246)
!261 = !DILocation(line: 23, column: 74, scope: !246)
!262 = !DILocation(line: 23, column: 65, scope: !246)
!263 = distinct !DISubprogram(name: "either", linkageName: "_Z6eitheri", scope: !3, file: !3, line: 24, type: !210, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!264 = !DILocalVariable(name: "x", arg: 1, scope: !263, file: !3, line: 24, type: !9)
!265 = !DILocation(line: 24, column: 16, scope: !263)
!266 = !DILocalVariable(name: "u", scope: !263, file: !3, line: 24, type: !267)
!267 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "Either", file: !3, line: 13, size: 64, flags: DIFlagTypePassByValue, elements: !268, identifier: "_ZTS6Either")
!268 = !{!269, !270}
!269 = !DIDerivedType(tag: DW_TAG_member, name: "p", scope: !267, file: !3, line: 14, baseType: !8, size: 64)
!270 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !267, file: !3, line: 15, baseType: !49, size: 64)
!271 = !DILocation(line: 24, column: 28, scope: !263)
!272 = !DILocation(line: 24, column: 42, scope: !263)
!273 = !DILocation(line: 24, column: 44, scope: !263)
!274 = !DILocation(line: 24, column: 39, scope: !263)
!275 = !DILocation(line: 24, column: 35, scope: !263)
!276 = !DILocation(line: 24, column: 59, scope: !263)
!277 = !DILocation(line: 24, column: 61, scope: !263)
!278 = !DILocation(line: 24, column: 57, scope: !263)
!279 = !DILocation(line: 24, column: 50, scope: !263)
!280 = distinct !DISubprogram(name: "kept", linkageName: "_Z4kepti", scope: !3, file: !3, line: 25, type: !224, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!281 = !DILocalVariable(name: "x", arg: 1, scope: !280, file: !3, line: 25, type: !9)
!282 = !DILocation(line: 25, column: 15, scope: !280)
!283 = !DILocalVariable(name: "v", scope: !280, file: !3, line: 25, type: !5)
!284 = !DILocation(line: 25, column: 30, scope: !280)
!285 = !DILocation(line: 25, column: 55, scope: !280)
!286 = !DILocation(line: 25, column: 57, scope: !280)
!287 = !DILocation(line: 25, column: 48, scope: !280)
!288 = distinct !DISubprogram(name: "made", linkageName: "_Z4madel", scope: !3, file: !3, line: 26, type: !289, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!289 = !DISubroutineType(types: !290)
!290 = !{!226, !49}
!291 = !DILocalVariable(name: "x", arg: 1, scope: !288, file: !3, line: 26, type: !49)
!292 = !DILocation(line: 26, column: 16, scope: !288)
!293 = !DILocation(line: 26, column: 35, scope: !288)
!294 = !DILocation(line: 26, column: 28, scope: !288)
!295 = !DILocation(line: 26, column: 37, scope: !288)
!296 = !DILocation(line: 26, column: 21, scope: !288)
!297 = distinct !DISubprogram(name: "stored", linkageName: "_Z6storedl", scope: !3, file: !3, line: 27, type: !289, scopeLine: 27, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!298 = !DILocalVariable(name: "x", arg: 1, scope: !297, file: !3, line: 27, type: !49)
!299 = !DILocation(line: 27, column: 18, scope: !297)
!300 = !DILocalVariable(name: "u", scope: !297, file: !3, line: 27, type: !267)
!301 = !DILocation(line: 27, column: 30, scope: !297)
!302 = !DILocation(line: 27, column: 39, scope: !297)
!303 = !DILocation(line: 27, column: 37, scope: !297)
!304 = !DILocation(line: 27, column: 51, scope: !297)
!305 = !DILocation(line: 27, column: 53, scope: !297)
!306 = !DILocation(line: 27, column: 42, scope: !297)
!307 = distinct !DISubprogram(name: "called", linkageName: "_Z6calledi", scope: !3, file: !3, line: 29, type: !210, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!308 = !DILocalVariable(name: "x", arg: 1, scope: !307, file: !3, line: 29, type: !9)
!309 = !DILocation(line: 29, column: 16, scope: !307)
!310 = !DILocalVariable(name: "h", scope: !307, file: !3, line: 29, type: !10)
!311 = !DILocation(line: 29, column: 26, scope: !307)
!312 = !DILocation(line: 29, column: 61, scope: !307)
!313 = !DILocation(line: 29, column: 54, scope: !307)
!314 = distinct !DISubprogram(name: "parity", linkageName: "_ZL6parityl", scope: !3, file: !3, line: 28, type: !315, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !212)
!315 = !DISubroutineType(types: !316)
!316 = !{!9, !49}
!317 = !DILocalVariable(name: "v", arg: 1, scope: !314, file: !3, line: 28, type: !49)
!318 = !DILocation(line: 28, column: 24, scope: !314)
!319 = !DILocation(line: 28, column: 36, scope: !314)
!320 = !DILocation(line: 28, column: 38, scope: !314)
!321 = !DILocation(line: 28, column: 29, scope: !314)
!322 = distinct !DISubprogram(name: "within", linkageName: "_Z6withini", scope: !3, file: !3, line: 32, type: !236, scopeLine: 32, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!323 = !DILocalVariable(name: "x", arg: 1, scope: !322, file: !3, line: 32, type: !9)
!324 = !DILocation(line: 32, column: 17, scope: !322)
!325 = !DILocalVariable(name: "p", scope: !322, file: !3, line: 32, type: !8)
!326 = !DILocation(line: 32, column: 27, scope: !322)
!327 = !DILocation(line: 32, column: 34, scope: !322)
!328 = !DILocation(line: 32, column: 36, scope: !322)
!329 = !DILocation(line: 32, column: 32, scope: !322)
!330 = !DILocation(line: 32, column: 49, scope: !322)
!331 = !DILocation(line: 32, column: 51, scope: !322)
!332 = !DILocation(line: 32, column: 42, scope: !322)
!333 = distinct !DISubprogram(name: "whole", linkageName: "_Z5wholei", scope: !3, file: !3, line: 33, type: !210, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!334 = !DILocalVariable(name: "x", arg: 1, scope: !333, file: !3, line: 33, type: !9)
!335 = !DILocation(line: 33, column: 15, scope: !333)
!336 = !DILocalVariable(name: "s", scope: !333, file: !3, line: 33, type: !250)
!337 = !DILocation(line: 33, column: 25, scope: !333)
!338 = !DILocation(line: 33, column: 29, scope: !333)
!339 = !DILocation(line: 33, column: 33, scope: !333)
!340 = !DILocalVariable(name: "t", scope: !333, file: !3, line: 33, type: !250)
!341 = !DILocation(line: 33, column: 37, scope: !333)
!342 = !DILocation(line: 33, column: 40, scope: !333)
!343 = !DILocation(line: 33, column: 76, scope: !333)
!344 = !DILocation(line: 33, column: 73, scope: !333)
!345 = !DILocation(line: 33, column: 82, scope: !333)
!346 = !DILocation(line: 33, column: 78, scope: !333)
!347 = !DILocation(line: 33, column: 66, scope: !333)
!348 = distinct !DISubprogram(name: "rounds", linkageName: "_Z6roundsi", scope: !3, file: !3, line: 34, type: !210, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!349 = !DILocalVariable(name: "x", arg: 1, scope: !348, file: !3, line: 34, type: !9)
!350 = !DILocation(line: 34, column: 16, scope: !348)
!351 = !DILocalVariable(name: "n", scope: !348, file: !3, line: 34, type: !9)
!352 = !DILocation(line: 34, column: 25, scope: !348)
!353 = !DILocalVariable(name: "p", scope: !354, file: !3, line: 34, type: !8)
!354 = distinct !DILexicalBlock(scope: !348, file: !3, line: 34, column: 32)
!355 = !DILocation(line: 34, column: 42, scope: !354)
!356 = !DILocation(line: 34, column: 37, scope: !354)
!357 = !DILocation(line: 34, column: 49, scope: !358)
!358 = distinct !DILexicalBlock(scope: !354, file: !3, line: 34, column: 32)
!359 = !DILocation(line: 34, column: 51, scope: !358)
!360 = !DILocation(line: 34, column: 32, scope: !354)
!361 = !DILocation(line: 34, column: 71, scope: !358)
!362 = !DILocation(line: 34, column: 70, scope: !358)
!363 = !DILocation(line: 34, column: 67, scope: !358)
!364 = !DILocation(line: 34, column: 65, scope: !358)
!365 = !DILocation(line: 34, column: 61, scope: !358)
!366 = !DILocation(line: 34, column: 32, scope: !358)
!367 = distinct !{!367, !360, !368, !369}
!368 = !DILocation(line: 34, column: 71, scope: !354)
!369 = !{!"llvm.loop.mustprogress"}
!370 = !DILocation(line: 34, column: 81, scope: !348)
!371 = !DILocation(line: 34, column: 74, scope: !348)
!372 = distinct !DISubprogram(name: "same", linkageName: "_Z4samei", scope: !3, file: !3, line: 35, type: !224, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!373 = !DILocalVariable(name: "x", arg: 1, scope: !372, file: !3, line: 35, type: !9)
!374 = !DILocation(line: 35, column: 15, scope: !372)
!375 = !DILocation(line: 35, column: 40, scope: !372)
!376 = !DILocation(line: 35, column: 20, scope: !372)
!377 = distinct !DISubprogram(name: "size", linkageName: "_Z4sizei", scope: !3, file: !3, line: 36, type: !236, scopeLine: 36, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!378 = !DILocalVariable(name: "x", arg: 1, scope: !377, file: !3, line: 36, type: !9)
!379 = !DILocation(line: 36, column: 15, scope: !377)
!380 = !DILocalVariable(name: "s", scope: !377, file: !3, line: 36, type: !381)
!381 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Span", file: !3, line: 5, size: 128, flags: DIFlagTypePassByValue, elements: !382, identifier: "_ZTS4Span")
!382 = !{!383, !386, !387}
!383 = !DIDerivedType(tag: DW_TAG_member, name: "from", scope: !381, file: !3, line: 6, baseType: !384, size: 64)
!384 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !385, size: 64)
!385 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !9)
!386 = !DIDerivedType(tag: DW_TAG_member, name: "to", scope: !381, file: !3, line: 6, baseType: !384, size: 64, offset: 64)
!387 = !DISubprogram(name: "size", linkageName: "_ZNK4Span4sizeEv", scope: !381, file: !3, line: 7, type: !388, scopeLine: 7, flags: DIFlagPrototyped, spFlags: 0)
!388 = !DISubroutineType(types: !389)
!389 = !{!49, !390}
!390 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !391, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!391 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !381)
!392 = !DILocation(line: 36, column: 25, scope: !377)
!393 = !DILocalVariable(name: "t", scope: !377, file: !3, line: 36, type: !381)
!394 = !DILocation(line: 36, column: 41, scope: !377)
!395 = !DILocation(line: 36, column: 45, scope: !377)
!396 = !DILocation(line: 36, column: 57, scope: !377)
!397 = !DILocation(line: 36, column: 48, scope: !377)
!398 = distinct !DISubprogram(name: "size", linkageName: "_ZNK4Span4sizeEv", scope: !381, file: !3, line: 7, type: !388, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !387, retainedNodes: !212)
!399 = !DILocalVariable(name: "this", arg: 1, scope: !398, type: !400, flags: DIFlagArtificial | DIFlagObjectPointer)
!400 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !391, size: 64)
!401 = !DILocation(line: 0, scope: !398)
!402 = !DILocation(line: 7, column: 32, scope: !398)
!403 = !DILocation(line: 7, column: 37, scope: !398)
!404 = !DILocation(line: 7, column: 35, scope: !398)
!405 = !DILocation(line: 7, column: 25, scope: !398)
!406 = distinct !DISubprogram(name: "swapped", linkageName: "_Z7swappedi", scope: !3, file: !3, line: 37, type: !210, scopeLine: 37, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!407 = !DILocalVariable(name: "x", arg: 1, scope: !406, file: !3, line: 37, type: !9)
!408 = !DILocation(line: 37, column: 17, scope: !406)
!409 = !DILocalVariable(name: "p", scope: !406, file: !3, line: 37, type: !8)
!410 = !DILocation(line: 37, column: 27, scope: !406)
!411 = !DILocalVariable(name: "q", scope: !406, file: !3, line: 37, type: !8)
!412 = !DILocation(line: 37, column: 35, scope: !406)
!413 = !DILocalVariable(name: "t", scope: !406, file: !3, line: 37, type: !8)
!414 = !DILocation(line: 37, column: 43, scope: !406)
!415 = !DILocation(line: 37, column: 47, scope: !406)
!416 = !DILocation(line: 37, column: 54, scope: !406)
!417 = !DILocation(line: 37, column: 52, scope: !406)
!418 = !DILocation(line: 37, column: 61, scope: !406)
!419 = !DILocation(line: 37, column: 59, scope: !406)
!420 = !DILocation(line: 37, column: 72, scope: !406)
!421 = !DILocation(line: 37, column: 71, scope: !406)
!422 = !DILocation(line: 37, column: 64, scope: !406)
!423 = distinct !DISubprogram(name: "moved", linkageName: "_Z5movedi", scope: !3, file: !3, line: 38, type: !210, scopeLine: 38, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!424 = !DILocalVariable(name: "x", arg: 1, scope: !423, file: !3, line: 38, type: !9)
!425 = !DILocation(line: 38, column: 15, scope: !423)
!426 = !DILocalVariable(name: "s", scope: !423, file: !3, line: 38, type: !427)
!427 = !DICompositeType(tag: DW_TAG_array_type, baseType: !250, size: 256, elements: !428)
!428 = !{!429}
!429 = !DISubrange(count: 2)
!430 = !DILocation(line: 38, column: 25, scope: !423)
!431 = !DILocalVariable(name: "t", scope: !423, file: !3, line: 38, type: !250)
!432 = !DILocation(line: 38, column: 50, scope: !423)
!433 = !DILocation(line: 38, column: 54, scope: !423)
!434 = !DILocation(line: 38, column: 67, scope: !423)
!435 = !DILocation(line: 38, column: 60, scope: !423)
!436 = !DILocation(line: 38, column: 65, scope: !423)
!437 = !DILocation(line: 38, column: 73, scope: !423)
!438 = !DILocation(line: 38, column: 78, scope: !423)
!439 = !DILocation(line: 38, column: 91, scope: !423)
!440 = !DILocation(line: 38, column: 96, scope: !423)
!441 = !DILocation(line: 38, column: 90, scope: !423)
!442 = !DILocation(line: 38, column: 100, scope: !423)
!443 = !DILocation(line: 38, column: 105, scope: !423)
!444 = !DILocation(line: 38, column: 98, scope: !423)
!445 = !DILocation(line: 38, column: 83, scope: !423)
!446 = distinct !DISubprogram(name: "null", linkageName: "_Z4nulli", scope: !3, file: !3, line: 39, type: !224, scopeLine: 39, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!447 = !DILocalVariable(name: "x", arg: 1, scope: !446, file: !3, line: 39, type: !9)
!448 = !DILocation(line: 39, column: 15, scope: !446)
!449 = !DILocalVariable(name: "u", scope: !446, file: !3, line: 39, type: !267)
!450 = !DILocation(line: 39, column: 27, scope: !446)
!451 = !DILocation(line: 39, column: 34, scope: !446)
!452 = !DILocation(line: 39, column: 48, scope: !446)
!453 = !DILocation(line: 39, column: 50, scope: !446)
!454 = !DILocation(line: 39, column: 39, scope: !446)
!455 = distinct !DISubprogram(name: "number", linkageName: "_Z6numberi", scope: !3, file: !3, line: 40, type: !210, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!456 = !DILocalVariable(name: "x", arg: 1, scope: !455, file: !3, line: 40, type: !9)
!457 = !DILocation(line: 40, column: 16, scope: !455)
!458 = !DILocalVariable(name: "u", scope: !455, file: !3, line: 40, type: !267)
!459 = !DILocation(line: 40, column: 28, scope: !455)
!460 = !DILocation(line: 40, column: 35, scope: !455)
!461 = !DILocation(line: 40, column: 46, scope: !455)
!462 = !DILocation(line: 40, column: 44, scope: !455)
!463 = !DILocation(line: 40, column: 58, scope: !455)
!464 = !DILocation(line: 40, column: 60, scope: !455)
!465 = !DILocation(line: 40, column: 56, scope: !455)
!466 = !DILocation(line: 40, column: 49, scope: !455)
!467 = distinct !DISubprogram(name: "ends", linkageName: "_Z4endsi", scope: !3, file: !3, line: 41, type: !210, scopeLine: 41, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!468 = !DILocalVariable(name: "c", arg: 1, scope: !467, file: !3, line: 41, type: !9)
!469 = !DILocation(line: 41, column: 14, scope: !467)
!470 = !DILocalVariable(name: "p", scope: !467, file: !3, line: 41, type: !8)
!471 = !DILocation(line: 41, column: 24, scope: !467)
!472 = !DILocation(line: 41, column: 28, scope: !467)
!473 = !DILocation(line: 41, column: 30, scope: !467)
!474 = !DILocation(line: 41, column: 58, scope: !467)
!475 = !DILocation(line: 41, column: 60, scope: !467)
!476 = !DILocation(line: 41, column: 65, scope: !467)
!477 = !DILocation(line: 41, column: 68, scope: !467)
!478 = !DILocation(line: 41, column: 70, scope: !467)
!479 = !DILocation(line: 0, scope: !467)
!480 = !DILocation(line: 41, column: 51, scope: !467)
!481 = distinct !DISubprogram(name: "strings", linkageName: "_Z7stringsi", scope: !3, file: !3, line: 42, type: !210, scopeLine: 42, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!482 = !DILocalVariable(name: "x", arg: 1, scope: !481, file: !3, line: 42, type: !9)
!483 = !DILocation(line: 42, column: 17, scope: !481)
!484 = !DILocalVariable(name: "p", scope: !481, file: !3, line: 42, type: !150)
!485 = !DILocation(line: 42, column: 34, scope: !481)
!486 = !DILocalVariable(name: "q", scope: !481, file: !3, line: 42, type: !150)
!487 = !DILocation(line: 42, column: 47, scope: !481)
!488 = !DILocation(line: 42, column: 65, scope: !481)
!489 = !DILocation(line: 42, column: 67, scope: !481)
!490 = !DILocation(line: 42, column: 74, scope: !481)
!491 = !DILocation(line: 42, column: 71, scope: !481)
!492 = !DILocation(line: 42, column: 58, scope: !481)
!493 = distinct !DISubprogram(name: "functions", linkageName: "_Z9functionsi", scope: !3, file: !3, line: 45, type: !210, scopeLine: 45, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!494 = !DILocalVariable(name: "x", arg: 1, scope: !493, file: !3, line: 45, type: !9)
!495 = !DILocation(line: 45, column: 19, scope: !493)
!496 = !DILocation(line: 45, column: 54, scope: !493)
!497 = !DILocation(line: 45, column: 31, scope: !493)
!498 = !DILocation(line: 45, column: 24, scope: !493)
!499 = distinct !DISubprogram(name: "one", linkageName: "_ZL3onev", scope: !3, file: !3, line: 43, type: !500, scopeLine: 43, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!500 = !DISubroutineType(types: !501)
!501 = !{!9}
!502 = !DILocation(line: 43, column: 20, scope: !499)
!503 = distinct !DISubprogram(name: "two", linkageName: "_ZL3twov", scope: !3, file: !3, line: 44, type: !500, scopeLine: 44, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!504 = !DILocation(line: 44, column: 20, scope: !503)
!505 = distinct !DISubprogram(name: "walk", linkageName: "_Z4walki", scope: !3, file: !3, line: 46, type: !210, scopeLine: 46, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !212)
!506 = !DILocalVariable(name: "x", arg: 1, scope: !505, file: !3, line: 46, type: !9)
!507 = !DILocation(line: 46, column: 14, scope: !505)
!508 = !DILocalVariable(name: "n", scope: !505, file: !3, line: 46, type: !9)
!509 = !DILocation(line: 46, column: 23, scope: !505)
!510 = !DILocalVariable(name: "p", scope: !511, file: !3, line: 46, type: !8)
!511 = distinct !DILexicalBlock(scope: !505, file: !3, line: 46, column: 30)
!512 = !DILocation(line: 46, column: 40, scope: !511)
!513 = !DILocalVariable(name: "e", scope: !511, file: !3, line: 46, type: !8)
!514 = !DILocation(line: 46, column: 48, scope: !511)
!515 = !DILocation(line: 46, column: 35, scope: !511)
!516 = !DILocation(line: 46, column: 59, scope: !517)
!517 = distinct !DILexicalBlock(scope: !511, file: !3, line: 46, column: 30)
!518 = !DILocation(line: 46, column: 64, scope: !517)
!519 = !DILocation(line: 46, column: 61, scope: !517)
!520 = !DILocation(line: 46, column: 30, scope: !511)
!521 = !DILocation(line: 46, column: 78, scope: !517)
!522 = !DILocation(line: 46, column: 77, scope: !517)
!523 = !DILocation(line: 46, column: 74, scope: !517)
!524 = !DILocation(line: 46, column: 72, scope: !517)
!525 = !DILocation(line: 46, column: 68, scope: !517)
!526 = !DILocation(line: 46, column: 30, scope: !517)
!527 = distinct !{!527, !520, !528, !369}
!528 = !DILocation(line: 46, column: 78, scope: !511)
!529 = !DILocation(line: 46, column: 88, scope: !505)
!530 = !DILocation(line: 46, column: 81, scope: !505)
