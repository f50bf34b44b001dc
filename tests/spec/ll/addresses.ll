target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Span = type { ptr, ptr }
%struct.Pair = type { ptr, i32 }
%union.Either = type { ptr }

$_ZNK4Span4sizeEv = comdat any

@a = dso_local global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16, !dbg !0
@b = dso_local global [4 x i32] [i32 5, i32 6, i32 7, i32 8], align 16, !dbg !14
@__const._Z4sizei.s = private unnamed_addr constant %struct.Span { ptr @a, ptr getelementptr (i8, ptr @a, i64 16) }, align 8
@__const._Z5movedi.s = private unnamed_addr constant [2 x %struct.Pair] [%struct.Pair { ptr @a, i32 1 }, %struct.Pair { ptr @b, i32 2 }], align 16

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z3lowi(i32 noundef %0) #0 !dbg !201 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !205, !DIExpression(), !206)
  %3 = load i32, ptr %2, align 4, !dbg !207
  %4 = and i32 %3, 3, !dbg !208
  %5 = sext i32 %4 to i64, !dbg !209
  %6 = getelementptr inbounds [4 x i32], ptr @a, i64 0, i64 %5, !dbg !209
  %7 = ptrtoint ptr %6 to i64, !dbg !210
  %8 = lshr i64 %7, 3, !dbg !211
  %9 = and i64 %8, 1, !dbg !212
  %10 = trunc i64 %9 to i32, !dbg !213
  ret i32 %10, !dbg !214
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z6beforei(i32 noundef %0) #0 !dbg !215 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !219, !DIExpression(), !220)
    #dbg_declare(ptr %3, !221, !DIExpression(), !222)
  %4 = load i32, ptr %2, align 4, !dbg !223
  %5 = icmp ne i32 %4, 0, !dbg !223
  br i1 %5, label %6, label %7, !dbg !223

6:                                                ; preds = %1
  br label %8, !dbg !223

7:                                                ; preds = %1
  br label %8, !dbg !223

8:                                                ; preds = %7, %6
  %9 = phi ptr [ @a, %6 ], [ @b, %7 ], !dbg !223
  %10 = getelementptr inbounds [4 x i32], ptr %9, i64 0, i64 0, !dbg !223
  store ptr %10, ptr %3, align 8, !dbg !222
  %11 = load ptr, ptr %3, align 8, !dbg !224
  %12 = icmp ult ptr %11, @b, !dbg !225
  ret i1 %12, !dbg !226
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_Z5aparti(i32 noundef %0) #0 !dbg !227 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !230, !DIExpression(), !231)
    #dbg_declare(ptr %3, !232, !DIExpression(), !233)
  %4 = load i32, ptr %2, align 4, !dbg !234
  %5 = icmp ne i32 %4, 0, !dbg !234
  br i1 %5, label %6, label %7, !dbg !234

6:                                                ; preds = %1
  br label %8, !dbg !234

7:                                                ; preds = %1
  br label %8, !dbg !234

8:                                                ; preds = %7, %6
  %9 = phi ptr [ @a, %6 ], [ @b, %7 ], !dbg !234
  %10 = getelementptr inbounds [4 x i32], ptr %9, i64 0, i64 0, !dbg !234
  store ptr %10, ptr %3, align 8, !dbg !233
  %11 = load ptr, ptr %3, align 8, !dbg !235
  %12 = ptrtoint ptr %11 to i64, !dbg !236
  %13 = sub i64 %12, ptrtoint (ptr @b to i64), !dbg !236
  %14 = sdiv exact i64 %13, 4, !dbg !236
  ret i64 %14, !dbg !237
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z6copiedi(i32 noundef %0) #0 !dbg !238 {
  %2 = alloca i32, align 4
  %3 = alloca %struct.Pair, align 8
  %4 = alloca i64, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !239, !DIExpression(), !240)
    #dbg_declare(ptr %3, !241, !DIExpression(), !246)
  %5 = getelementptr inbounds %struct.Pair, ptr %3, i32 0, i32 0, !dbg !247
  store ptr @a, ptr %5, align 8, !dbg !247
  %6 = getelementptr inbounds %struct.Pair, ptr %3, i32 0, i32 1, !dbg !247
  %7 = load i32, ptr %2, align 4, !dbg !248
  store i32 %7, ptr %6, align 8, !dbg !247
    #dbg_declare(ptr %4, !249, !DIExpression(), !250)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %3, i64 8, i1 false), !dbg !251
  %8 = load i64, ptr %4, align 8, !dbg !252
  %9 = and i64 %8, 7, !dbg !253
  %10 = trunc i64 %9 to i32, !dbg !252
  ret i32 %10, !dbg !254
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z6eitheri(i32 noundef %0) #0 !dbg !255 {
  %2 = alloca i32, align 4
  %3 = alloca %union.Either, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !256, !DIExpression(), !257)
    #dbg_declare(ptr %3, !258, !DIExpression(), !263)
  %4 = load i32, ptr %2, align 4, !dbg !264
  %5 = and i32 %4, 1, !dbg !265
  %6 = sext i32 %5 to i64, !dbg !266
  %7 = getelementptr inbounds i32, ptr @a, i64 %6, !dbg !266
  store ptr %7, ptr %3, align 8, !dbg !267
  %8 = load i64, ptr %3, align 8, !dbg !268
  %9 = and i64 %8, 7, !dbg !269
  %10 = trunc i64 %9 to i32, !dbg !270
  ret i32 %10, !dbg !271
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z4kepti(i32 noundef %0) #0 !dbg !272 {
  %2 = alloca i32, align 4
  %3 = alloca i64, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !273, !DIExpression(), !274)
    #dbg_declare(ptr %3, !275, !DIExpression(), !276)
  store i64 ptrtoint (ptr @a to i64), ptr %3, align 8, !dbg !276
  %4 = load i64, ptr %3, align 8, !dbg !277
  %5 = and i64 %4, 1, !dbg !278
  %6 = icmp ne i64 %5, 0, !dbg !277
  ret i1 %6, !dbg !279
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z4madel(i64 noundef %0) #0 !dbg !280 {
  %2 = alloca i64, align 8
  store i64 %0, ptr %2, align 8
    #dbg_declare(ptr %2, !283, !DIExpression(), !284)
  %3 = load i64, ptr %2, align 8, !dbg !285
  %4 = inttoptr i64 %3 to ptr, !dbg !286
  %5 = icmp eq ptr %4, @a, !dbg !287
  ret i1 %5, !dbg !288
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z6storedl(i64 noundef %0) #0 !dbg !289 {
  %2 = alloca i64, align 8
  %3 = alloca %union.Either, align 8
  store i64 %0, ptr %2, align 8
    #dbg_declare(ptr %2, !290, !DIExpression(), !291)
    #dbg_declare(ptr %3, !292, !DIExpression(), !293)
  %4 = load i64, ptr %2, align 8, !dbg !294
  store i64 %4, ptr %3, align 8, !dbg !295
  %5 = load ptr, ptr %3, align 8, !dbg !296
  %6 = icmp eq ptr %5, @a, !dbg !297
  ret i1 %6, !dbg !298
}

; Function Attrs: mustprogress noinline optnone uwtable
define dso_local noundef i32 @_Z6calledi(i32 noundef %0) #2 !dbg !299 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !300, !DIExpression(), !301)
    #dbg_declare(ptr %3, !302, !DIExpression(), !303)
  store ptr @_ZL6parityl, ptr %3, align 8, !dbg !303
  %4 = load ptr, ptr %3, align 8, !dbg !304
  %5 = call noundef i32 %4(ptr noundef @a), !dbg !304
  ret i32 %5, !dbg !305
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define internal noundef i32 @_ZL6parityl(i64 noundef %0) #0 !dbg !306 {
  %2 = alloca i64, align 8
  store i64 %0, ptr %2, align 8
    #dbg_declare(ptr %2, !309, !DIExpression(), !310)
  %3 = load i64, ptr %2, align 8, !dbg !311
  %4 = and i64 %3, 1, !dbg !312
  %5 = trunc i64 %4 to i32, !dbg !311
  ret i32 %5, !dbg !313
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_Z6withini(i32 noundef %0) #0 !dbg !314 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !315, !DIExpression(), !316)
    #dbg_declare(ptr %3, !317, !DIExpression(), !318)
  %4 = load i32, ptr %2, align 4, !dbg !319
  %5 = and i32 %4, 3, !dbg !320
  %6 = sext i32 %5 to i64, !dbg !321
  %7 = getelementptr inbounds [4 x i32], ptr @a, i64 0, i64 %6, !dbg !321
  store ptr %7, ptr %3, align 8, !dbg !318
  %8 = load ptr, ptr %3, align 8, !dbg !322
  %9 = ptrtoint ptr %8 to i64, !dbg !323
  %10 = sub i64 %9, ptrtoint (ptr @a to i64), !dbg !323
  %11 = sdiv exact i64 %10, 4, !dbg !323
  ret i64 %11, !dbg !324
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z5wholei(i32 noundef %0) #0 !dbg !325 {
  %2 = alloca i32, align 4
  %3 = alloca %struct.Pair, align 8
  %4 = alloca %struct.Pair, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !326, !DIExpression(), !327)
    #dbg_declare(ptr %3, !328, !DIExpression(), !329)
  %5 = getelementptr inbounds %struct.Pair, ptr %3, i32 0, i32 0, !dbg !330
  store ptr @a, ptr %5, align 8, !dbg !330
  %6 = getelementptr inbounds %struct.Pair, ptr %3, i32 0, i32 1, !dbg !330
  %7 = load i32, ptr %2, align 4, !dbg !331
  store i32 %7, ptr %6, align 8, !dbg !330
    #dbg_declare(ptr %4, !332, !DIExpression(), !333)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %3, i64 16, i1 false), !dbg !334
  %8 = getelementptr inbounds %struct.Pair, ptr %4, i32 0, i32 0, !dbg !335
  %9 = load ptr, ptr %8, align 8, !dbg !335
  %10 = load i32, ptr %9, align 4, !dbg !336
  %11 = getelementptr inbounds %struct.Pair, ptr %4, i32 0, i32 1, !dbg !337
  %12 = load i32, ptr %11, align 8, !dbg !337
  %13 = add nsw i32 %10, %12, !dbg !338
  ret i32 %13, !dbg !339
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z6roundsi(i32 noundef %0) #0 !dbg !340 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !341, !DIExpression(), !342)
    #dbg_declare(ptr %3, !343, !DIExpression(), !344)
  store i32 0, ptr %3, align 4, !dbg !344
    #dbg_declare(ptr %4, !345, !DIExpression(), !347)
  store ptr @a, ptr %4, align 8, !dbg !347
  br label %5, !dbg !348

5:                                                ; preds = %13, %1
  %6 = load ptr, ptr %4, align 8, !dbg !349
  %7 = icmp ult ptr %6, getelementptr inbounds (i32, ptr @a, i64 4), !dbg !351
  br i1 %7, label %8, label %16, !dbg !352

8:                                                ; preds = %5
  %9 = load ptr, ptr %4, align 8, !dbg !353
  %10 = load i32, ptr %9, align 4, !dbg !354
  %11 = load i32, ptr %3, align 4, !dbg !355
  %12 = add nsw i32 %11, %10, !dbg !355
  store i32 %12, ptr %3, align 4, !dbg !355
  br label %13, !dbg !356

13:                                               ; preds = %8
  %14 = load ptr, ptr %4, align 8, !dbg !357
  %15 = getelementptr inbounds i32, ptr %14, i32 1, !dbg !357
  store ptr %15, ptr %4, align 8, !dbg !357
  br label %5, !dbg !358, !llvm.loop !359

16:                                               ; preds = %5
  %17 = load i32, ptr %3, align 4, !dbg !362
  ret i32 %17, !dbg !363
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z4samei(i32 noundef %0) #0 !dbg !364 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !365, !DIExpression(), !366)
  %3 = icmp eq i64 ptrtoint (ptr @a to i64), ptrtoint (ptr @b to i64), !dbg !367
  ret i1 %3, !dbg !368
}

; Function Attrs: mustprogress noinline optnone uwtable
define dso_local noundef i64 @_Z4sizei(i32 noundef %0) #2 !dbg !369 {
  %2 = alloca i32, align 4
  %3 = alloca %struct.Span, align 8
  %4 = alloca %struct.Span, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !370, !DIExpression(), !371)
    #dbg_declare(ptr %3, !372, !DIExpression(), !384)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %3, ptr align 8 @__const._Z4sizei.s, i64 16, i1 false), !dbg !384
    #dbg_declare(ptr %4, !385, !DIExpression(), !386)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %3, i64 16, i1 false), !dbg !387
  %5 = call noundef i64 @_ZNK4Span4sizeEv(ptr noundef nonnull align 8 dereferenceable(16) %4), !dbg !388
  ret i64 %5, !dbg !389
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define linkonce_odr dso_local noundef i64 @_ZNK4Span4sizeEv(ptr noundef nonnull align 8 dereferenceable(16) %0) #0 comdat align 2 !dbg !390 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !391, !DIExpression(), !393)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Span, ptr %3, i32 0, i32 1, !dbg !394
  %5 = load ptr, ptr %4, align 8, !dbg !394
  %6 = getelementptr inbounds %struct.Span, ptr %3, i32 0, i32 0, !dbg !395
  %7 = load ptr, ptr %6, align 8, !dbg !395
  %8 = ptrtoint ptr %5 to i64, !dbg !396
  %9 = ptrtoint ptr %7 to i64, !dbg !396
  %10 = sub i64 %8, %9, !dbg !396
  %11 = sdiv exact i64 %10, 4, !dbg !396
  ret i64 %11, !dbg !397
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z7swappedi(i32 noundef %0) #0 !dbg !398 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !399, !DIExpression(), !400)
    #dbg_declare(ptr %3, !401, !DIExpression(), !402)
  store ptr @a, ptr %3, align 8, !dbg !402
    #dbg_declare(ptr %4, !403, !DIExpression(), !404)
  store ptr @b, ptr %4, align 8, !dbg !404
    #dbg_declare(ptr %5, !405, !DIExpression(), !406)
  %6 = load ptr, ptr %3, align 8, !dbg !407
  store ptr %6, ptr %5, align 8, !dbg !406
  %7 = load ptr, ptr %4, align 8, !dbg !408
  store ptr %7, ptr %3, align 8, !dbg !409
  %8 = load ptr, ptr %5, align 8, !dbg !410
  store ptr %8, ptr %4, align 8, !dbg !411
  %9 = load ptr, ptr %3, align 8, !dbg !412
  %10 = load i32, ptr %9, align 4, !dbg !413
  ret i32 %10, !dbg !414
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z5movedi(i32 noundef %0) #0 !dbg !415 {
  %2 = alloca i32, align 4
  %3 = alloca [2 x %struct.Pair], align 16
  %4 = alloca %struct.Pair, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !416, !DIExpression(), !417)
    #dbg_declare(ptr %3, !418, !DIExpression(), !422)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %3, ptr align 16 @__const._Z5movedi.s, i64 32, i1 false), !dbg !422
    #dbg_declare(ptr %4, !423, !DIExpression(), !424)
  %5 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 0, !dbg !425
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 16 %5, i64 16, i1 false), !dbg !425
  %6 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 1, !dbg !426
  %7 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 0, !dbg !427
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %7, ptr align 16 %6, i64 16, i1 false), !dbg !428
  %8 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 1, !dbg !429
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %8, ptr align 8 %4, i64 16, i1 false), !dbg !430
  %9 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 0, !dbg !431
  %10 = getelementptr inbounds %struct.Pair, ptr %9, i32 0, i32 0, !dbg !432
  %11 = load ptr, ptr %10, align 16, !dbg !432
  %12 = load i32, ptr %11, align 4, !dbg !433
  %13 = getelementptr inbounds [2 x %struct.Pair], ptr %3, i64 0, i64 1, !dbg !434
  %14 = getelementptr inbounds %struct.Pair, ptr %13, i32 0, i32 1, !dbg !435
  %15 = load i32, ptr %14, align 8, !dbg !435
  %16 = add nsw i32 %12, %15, !dbg !436
  ret i32 %16, !dbg !437
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef zeroext i1 @_Z4nulli(i32 noundef %0) #0 !dbg !438 {
  %2 = alloca i32, align 4
  %3 = alloca %union.Either, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !439, !DIExpression(), !440)
    #dbg_declare(ptr %3, !441, !DIExpression(), !442)
  store i64 0, ptr %3, align 8, !dbg !443
  %4 = load ptr, ptr %3, align 8, !dbg !444
  %5 = icmp eq ptr %4, @a, !dbg !445
  ret i1 %5, !dbg !446
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_Z6numberi(i32 noundef %0) #0 !dbg !447 {
  %2 = alloca i32, align 4
  %3 = alloca %union.Either, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !448, !DIExpression(), !449)
    #dbg_declare(ptr %3, !450, !DIExpression(), !451)
  store ptr @a, ptr %3, align 8, !dbg !452
  %4 = load i32, ptr %2, align 4, !dbg !453
  %5 = sext i32 %4 to i64, !dbg !453
  store i64 %5, ptr %3, align 8, !dbg !454
  %6 = load i64, ptr %3, align 8, !dbg !455
  %7 = and i64 %6, 7, !dbg !456
  %8 = trunc i64 %7 to i32, !dbg !457
  ret i32 %8, !dbg !458
}

attributes #0 = { mustprogress noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress noinline optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!193, !194, !195, !196, !197, !198, !199}
!llvm.ident = !{!200}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "a", scope: !2, file: !3, line: 17, type: !16, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !13, imports: !19, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "addresses.cpp", directory: "", checksumkind: CSK_MD5, checksum: "dbd8dd66e5287e2fcb5a2c6c74c687ca")
!4 = !{!5, !8, !10}
!5 = !DIDerivedType(tag: DW_TAG_typedef, name: "uintptr_t", file: !6, line: 90, baseType: !7)
!6 = !DIFile(filename: "/usr/include/stdint.h", directory: "", checksumkind: CSK_MD5, checksum: "a48e64edacc5b19f56c99745232c963c")
!7 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !11, size: 64)
!11 = !DISubroutineType(types: !12)
!12 = !{!9, !8}
!13 = !{!0, !14}
!14 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression())
!15 = distinct !DIGlobalVariable(name: "b", scope: !2, file: !3, line: 17, type: !16, isLocal: false, isDefinition: true)
!16 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 128, elements: !17)
!17 = !{!18}
!18 = !DISubrange(count: 4)
!19 = !{!20, !28, !32, !35, !39, !41, !43, !45, !47, !50, !53, !56, !59, !62, !64, !69, !73, !77, !80, !82, !84, !86, !88, !91, !94, !97, !100, !103, !104, !114, !118, !125, !129, !133, !143, !147, !149, !151, !155, !159, !163, !167, !171, !173, !175, !177, !181, !185, !189, !191}
!20 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !22, file: !27, line: 47)
!21 = !DINamespace(name: "std", scope: null)
!22 = !DIDerivedType(tag: DW_TAG_typedef, name: "int8_t", file: !23, line: 24, baseType: !24)
!23 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/stdint-intn.h", directory: "", checksumkind: CSK_MD5, checksum: "55bcbdc3159515ebd91d351a70d505f4")
!24 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int8_t", file: !25, line: 37, baseType: !26)
!25 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types.h", directory: "", checksumkind: CSK_MD5, checksum: "d108b5f93a74c50510d7d9bc0ab36df9")
!26 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!27 = !DIFile(filename: "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/cstdint", directory: "")
!28 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !29, file: !27, line: 48)
!29 = !DIDerivedType(tag: DW_TAG_typedef, name: "int16_t", file: !23, line: 25, baseType: !30)
!30 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int16_t", file: !25, line: 39, baseType: !31)
!31 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!32 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !33, file: !27, line: 49)
!33 = !DIDerivedType(tag: DW_TAG_typedef, name: "int32_t", file: !23, line: 26, baseType: !34)
!34 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int32_t", file: !25, line: 41, baseType: !9)
!35 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !36, file: !27, line: 50)
!36 = !DIDerivedType(tag: DW_TAG_typedef, name: "int64_t", file: !23, line: 27, baseType: !37)
!37 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int64_t", file: !25, line: 44, baseType: !38)
!38 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!39 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !40, file: !27, line: 52)
!40 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast8_t", file: !6, line: 58, baseType: !26)
!41 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !42, file: !27, line: 53)
!42 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast16_t", file: !6, line: 60, baseType: !38)
!43 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !44, file: !27, line: 54)
!44 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast32_t", file: !6, line: 61, baseType: !38)
!45 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !46, file: !27, line: 55)
!46 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast64_t", file: !6, line: 62, baseType: !38)
!47 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !48, file: !27, line: 57)
!48 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least8_t", file: !6, line: 43, baseType: !49)
!49 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least8_t", file: !25, line: 52, baseType: !24)
!50 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !51, file: !27, line: 58)
!51 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least16_t", file: !6, line: 44, baseType: !52)
!52 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least16_t", file: !25, line: 54, baseType: !30)
!53 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !54, file: !27, line: 59)
!54 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least32_t", file: !6, line: 45, baseType: !55)
!55 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least32_t", file: !25, line: 56, baseType: !34)
!56 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !57, file: !27, line: 60)
!57 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least64_t", file: !6, line: 46, baseType: !58)
!58 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least64_t", file: !25, line: 58, baseType: !37)
!59 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !60, file: !27, line: 62)
!60 = !DIDerivedType(tag: DW_TAG_typedef, name: "intmax_t", file: !6, line: 101, baseType: !61)
!61 = !DIDerivedType(tag: DW_TAG_typedef, name: "__intmax_t", file: !25, line: 72, baseType: !38)
!62 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !63, file: !27, line: 63)
!63 = !DIDerivedType(tag: DW_TAG_typedef, name: "intptr_t", file: !6, line: 87, baseType: !38)
!64 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !65, file: !27, line: 65)
!65 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint8_t", file: !66, line: 24, baseType: !67)
!66 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/stdint-uintn.h", directory: "", checksumkind: CSK_MD5, checksum: "2bf2ae53c58c01b1a1b9383b5195125c")
!67 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint8_t", file: !25, line: 38, baseType: !68)
!68 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!69 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !70, file: !27, line: 66)
!70 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint16_t", file: !66, line: 25, baseType: !71)
!71 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint16_t", file: !25, line: 40, baseType: !72)
!72 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!73 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !74, file: !27, line: 67)
!74 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint32_t", file: !66, line: 26, baseType: !75)
!75 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint32_t", file: !25, line: 42, baseType: !76)
!76 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!77 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !78, file: !27, line: 68)
!78 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint64_t", file: !66, line: 27, baseType: !79)
!79 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint64_t", file: !25, line: 45, baseType: !7)
!80 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !81, file: !27, line: 70)
!81 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast8_t", file: !6, line: 71, baseType: !68)
!82 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !83, file: !27, line: 71)
!83 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast16_t", file: !6, line: 73, baseType: !7)
!84 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !85, file: !27, line: 72)
!85 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast32_t", file: !6, line: 74, baseType: !7)
!86 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !87, file: !27, line: 73)
!87 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast64_t", file: !6, line: 75, baseType: !7)
!88 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !89, file: !27, line: 75)
!89 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least8_t", file: !6, line: 49, baseType: !90)
!90 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least8_t", file: !25, line: 53, baseType: !67)
!91 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !92, file: !27, line: 76)
!92 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least16_t", file: !6, line: 50, baseType: !93)
!93 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least16_t", file: !25, line: 55, baseType: !71)
!94 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !95, file: !27, line: 77)
!95 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least32_t", file: !6, line: 51, baseType: !96)
!96 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least32_t", file: !25, line: 57, baseType: !75)
!97 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !98, file: !27, line: 78)
!98 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least64_t", file: !6, line: 52, baseType: !99)
!99 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least64_t", file: !25, line: 59, baseType: !79)
!100 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !101, file: !27, line: 80)
!101 = !DIDerivedType(tag: DW_TAG_typedef, name: "uintmax_t", file: !6, line: 102, baseType: !102)
!102 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uintmax_t", file: !25, line: 73, baseType: !7)
!103 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !5, file: !27, line: 81)
!104 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !105, file: !113, line: 77)
!105 = !DISubprogram(name: "memchr", scope: !106, file: !106, line: 89, type: !107, flags: DIFlagPrototyped, spFlags: 0)
!106 = !DIFile(filename: "/usr/include/string.h", directory: "", checksumkind: CSK_MD5, checksum: "0ee11a08692643b86154f96759d0f7fa")
!107 = !DISubroutineType(types: !108)
!108 = !{!109, !109, !9, !111}
!109 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64)
!110 = !DIDerivedType(tag: DW_TAG_const_type, baseType: null)
!111 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !112, line: 18, baseType: !7)
!112 = !DIFile(filename: "/usr/lib/llvm-19/lib/clang/19/include/__stddef_size_t.h", directory: "", checksumkind: CSK_MD5, checksum: "2c44e821a2b1951cde2eb0fb2e656867")
!113 = !DIFile(filename: "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/cstring", directory: "")
!114 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !115, file: !113, line: 78)
!115 = !DISubprogram(name: "memcmp", scope: !106, file: !106, line: 64, type: !116, flags: DIFlagPrototyped, spFlags: 0)
!116 = !DISubroutineType(types: !117)
!117 = !{!9, !109, !109, !111}
!118 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !119, file: !113, line: 79)
!119 = !DISubprogram(name: "memcpy", scope: !106, file: !106, line: 43, type: !120, flags: DIFlagPrototyped, spFlags: 0)
!120 = !DISubroutineType(types: !121)
!121 = !{!122, !123, !124, !111}
!122 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!123 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !122)
!124 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !109)
!125 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !126, file: !113, line: 80)
!126 = !DISubprogram(name: "memmove", scope: !106, file: !106, line: 47, type: !127, flags: DIFlagPrototyped, spFlags: 0)
!127 = !DISubroutineType(types: !128)
!128 = !{!122, !122, !109, !111}
!129 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !130, file: !113, line: 81)
!130 = !DISubprogram(name: "memset", scope: !106, file: !106, line: 61, type: !131, flags: DIFlagPrototyped, spFlags: 0)
!131 = !DISubroutineType(types: !132)
!132 = !{!122, !122, !9, !111}
!133 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !134, file: !113, line: 82)
!134 = !DISubprogram(name: "strcat", scope: !106, file: !106, line: 149, type: !135, flags: DIFlagPrototyped, spFlags: 0)
!135 = !DISubroutineType(types: !136)
!136 = !{!137, !139, !140}
!137 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !138, size: 64)
!138 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!139 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !137)
!140 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !141)
!141 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !142, size: 64)
!142 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !138)
!143 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !144, file: !113, line: 83)
!144 = !DISubprogram(name: "strcmp", scope: !106, file: !106, line: 156, type: !145, flags: DIFlagPrototyped, spFlags: 0)
!145 = !DISubroutineType(types: !146)
!146 = !{!9, !141, !141}
!147 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !148, file: !113, line: 84)
!148 = !DISubprogram(name: "strcoll", scope: !106, file: !106, line: 163, type: !145, flags: DIFlagPrototyped, spFlags: 0)
!149 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !150, file: !113, line: 85)
!150 = !DISubprogram(name: "strcpy", scope: !106, file: !106, line: 141, type: !135, flags: DIFlagPrototyped, spFlags: 0)
!151 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !152, file: !113, line: 86)
!152 = !DISubprogram(name: "strcspn", scope: !106, file: !106, line: 293, type: !153, flags: DIFlagPrototyped, spFlags: 0)
!153 = !DISubroutineType(types: !154)
!154 = !{!111, !141, !141}
!155 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !156, file: !113, line: 87)
!156 = !DISubprogram(name: "strerror", scope: !106, file: !106, line: 419, type: !157, flags: DIFlagPrototyped, spFlags: 0)
!157 = !DISubroutineType(types: !158)
!158 = !{!137, !9}
!159 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !160, file: !113, line: 88)
!160 = !DISubprogram(name: "strlen", scope: !106, file: !106, line: 407, type: !161, flags: DIFlagPrototyped, spFlags: 0)
!161 = !DISubroutineType(types: !162)
!162 = !{!111, !141}
!163 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !164, file: !113, line: 89)
!164 = !DISubprogram(name: "strncat", scope: !106, file: !106, line: 152, type: !165, flags: DIFlagPrototyped, spFlags: 0)
!165 = !DISubroutineType(types: !166)
!166 = !{!137, !139, !140, !111}
!167 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !168, file: !113, line: 90)
!168 = !DISubprogram(name: "strncmp", scope: !106, file: !106, line: 159, type: !169, flags: DIFlagPrototyped, spFlags: 0)
!169 = !DISubroutineType(types: !170)
!170 = !{!9, !141, !141, !111}
!171 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !172, file: !113, line: 91)
!172 = !DISubprogram(name: "strncpy", scope: !106, file: !106, line: 144, type: !165, flags: DIFlagPrototyped, spFlags: 0)
!173 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !174, file: !113, line: 92)
!174 = !DISubprogram(name: "strspn", scope: !106, file: !106, line: 297, type: !153, flags: DIFlagPrototyped, spFlags: 0)
!175 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !176, file: !113, line: 93)
!176 = !DISubprogram(name: "strtok", scope: !106, file: !106, line: 356, type: !135, flags: DIFlagPrototyped, spFlags: 0)
!177 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !178, file: !113, line: 94)
!178 = !DISubprogram(name: "strxfrm", scope: !106, file: !106, line: 166, type: !179, flags: DIFlagPrototyped, spFlags: 0)
!179 = !DISubroutineType(types: !180)
!180 = !{!111, !139, !140, !111}
!181 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !182, file: !113, line: 95)
!182 = !DISubprogram(name: "strchr", scope: !106, file: !106, line: 228, type: !183, flags: DIFlagPrototyped, spFlags: 0)
!183 = !DISubroutineType(types: !184)
!184 = !{!141, !141, !9}
!185 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !186, file: !113, line: 96)
!186 = !DISubprogram(name: "strpbrk", scope: !106, file: !106, line: 305, type: !187, flags: DIFlagPrototyped, spFlags: 0)
!187 = !DISubroutineType(types: !188)
!188 = !{!141, !141, !141}
!189 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !190, file: !113, line: 97)
!190 = !DISubprogram(name: "strrchr", scope: !106, file: !106, line: 255, type: !183, flags: DIFlagPrototyped, spFlags: 0)
!191 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !21, entity: !192, file: !113, line: 98)
!192 = !DISubprogram(name: "strstr", scope: !106, file: !106, line: 332, type: !187, flags: DIFlagPrototyped, spFlags: 0)
!193 = !{i32 7, !"Dwarf Version", i32 5}
!194 = !{i32 2, !"Debug Info Version", i32 3}
!195 = !{i32 1, !"wchar_size", i32 4}
!196 = !{i32 8, !"PIC Level", i32 2}
!197 = !{i32 7, !"PIE Level", i32 2}
!198 = !{i32 7, !"uwtable", i32 2}
!199 = !{i32 7, !"frame-pointer", i32 2}
!200 = !{!"clang version 19.1.7"}
!201 = distinct !DISubprogram(name: "low", linkageName: "_Z3lowi", scope: !3, file: !3, line: 20, type: !202, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!202 = !DISubroutineType(types: !203)
!203 = !{!9, !9}
!204 = !{}
!205 = !DILocalVariable(name: "x", arg: 1, scope: !201, file: !3, line: 20, type: !9)
!206 = !DILocation(line: 20, column: 13, scope: !201)
!207 = !DILocation(line: 20, column: 40, scope: !201)
!208 = !DILocation(line: 20, column: 42, scope: !201)
!209 = !DILocation(line: 20, column: 38, scope: !201)
!210 = !DILocation(line: 20, column: 26, scope: !201)
!211 = !DILocation(line: 20, column: 47, scope: !201)
!212 = !DILocation(line: 20, column: 53, scope: !201)
!213 = !DILocation(line: 20, column: 25, scope: !201)
!214 = !DILocation(line: 20, column: 18, scope: !201)
!215 = distinct !DISubprogram(name: "before", linkageName: "_Z6beforei", scope: !3, file: !3, line: 21, type: !216, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!216 = !DISubroutineType(types: !217)
!217 = !{!218, !9}
!218 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!219 = !DILocalVariable(name: "x", arg: 1, scope: !215, file: !3, line: 21, type: !9)
!220 = !DILocation(line: 21, column: 17, scope: !215)
!221 = !DILocalVariable(name: "p", scope: !215, file: !3, line: 21, type: !8)
!222 = !DILocation(line: 21, column: 27, scope: !215)
!223 = !DILocation(line: 21, column: 31, scope: !215)
!224 = !DILocation(line: 21, column: 49, scope: !215)
!225 = !DILocation(line: 21, column: 51, scope: !215)
!226 = !DILocation(line: 21, column: 42, scope: !215)
!227 = distinct !DISubprogram(name: "apart", linkageName: "_Z5aparti", scope: !3, file: !3, line: 22, type: !228, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!228 = !DISubroutineType(types: !229)
!229 = !{!38, !9}
!230 = !DILocalVariable(name: "x", arg: 1, scope: !227, file: !3, line: 22, type: !9)
!231 = !DILocation(line: 22, column: 16, scope: !227)
!232 = !DILocalVariable(name: "p", scope: !227, file: !3, line: 22, type: !8)
!233 = !DILocation(line: 22, column: 26, scope: !227)
!234 = !DILocation(line: 22, column: 30, scope: !227)
!235 = !DILocation(line: 22, column: 48, scope: !227)
!236 = !DILocation(line: 22, column: 50, scope: !227)
!237 = !DILocation(line: 22, column: 41, scope: !227)
!238 = distinct !DISubprogram(name: "copied", linkageName: "_Z6copiedi", scope: !3, file: !3, line: 23, type: !202, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!239 = !DILocalVariable(name: "x", arg: 1, scope: !238, file: !3, line: 23, type: !9)
!240 = !DILocation(line: 23, column: 16, scope: !238)
!241 = !DILocalVariable(name: "s", scope: !238, file: !3, line: 23, type: !242)
!242 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Pair", file: !3, line: 9, size: 128, flags: DIFlagTypePassByValue, elements: !243, identifier: "_ZTS4Pair")
!243 = !{!244, !245}
!244 = !DIDerivedType(tag: DW_TAG_member, name: "p", scope: !242, file: !3, line: 10, baseType: !8, size: 64)
!245 = !DIDerivedType(tag: DW_TAG_member, name: "n", scope: !242, file: !3, line: 11, baseType: !9, size: 32, offset: 64)
!246 = !DILocation(line: 23, column: 26, scope: !238)
!247 = !DILocation(line: 23, column: 30, scope: !238)
!248 = !DILocation(line: 23, column: 34, scope: !238)
!249 = !DILocalVariable(name: "v", scope: !238, file: !3, line: 23, type: !38)
!250 = !DILocation(line: 23, column: 43, scope: !238)
!251 = !DILocation(line: 23, column: 46, scope: !238)
!252 = !DILocation(line: 23, column: 72, scope: !238)
!253 = !DILocation(line: 23, column: 74, scope: !238)
!254 = !DILocation(line: 23, column: 65, scope: !238)
!255 = distinct !DISubprogram(name: "either", linkageName: "_Z6eitheri", scope: !3, file: !3, line: 24, type: !202, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!256 = !DILocalVariable(name: "x", arg: 1, scope: !255, file: !3, line: 24, type: !9)
!257 = !DILocation(line: 24, column: 16, scope: !255)
!258 = !DILocalVariable(name: "u", scope: !255, file: !3, line: 24, type: !259)
!259 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "Either", file: !3, line: 13, size: 64, flags: DIFlagTypePassByValue, elements: !260, identifier: "_ZTS6Either")
!260 = !{!261, !262}
!261 = !DIDerivedType(tag: DW_TAG_member, name: "p", scope: !259, file: !3, line: 14, baseType: !8, size: 64)
!262 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !259, file: !3, line: 15, baseType: !38, size: 64)
!263 = !DILocation(line: 24, column: 28, scope: !255)
!264 = !DILocation(line: 24, column: 42, scope: !255)
!265 = !DILocation(line: 24, column: 44, scope: !255)
!266 = !DILocation(line: 24, column: 39, scope: !255)
!267 = !DILocation(line: 24, column: 35, scope: !255)
!268 = !DILocation(line: 24, column: 59, scope: !255)
!269 = !DILocation(line: 24, column: 61, scope: !255)
!270 = !DILocation(line: 24, column: 57, scope: !255)
!271 = !DILocation(line: 24, column: 50, scope: !255)
!272 = distinct !DISubprogram(name: "kept", linkageName: "_Z4kepti", scope: !3, file: !3, line: 25, type: !216, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!273 = !DILocalVariable(name: "x", arg: 1, scope: !272, file: !3, line: 25, type: !9)
!274 = !DILocation(line: 25, column: 15, scope: !272)
!275 = !DILocalVariable(name: "v", scope: !272, file: !3, line: 25, type: !5)
!276 = !DILocation(line: 25, column: 30, scope: !272)
!277 = !DILocation(line: 25, column: 55, scope: !272)
!278 = !DILocation(line: 25, column: 57, scope: !272)
!279 = !DILocation(line: 25, column: 48, scope: !272)
!280 = distinct !DISubprogram(name: "made", linkageName: "_Z4madel", scope: !3, file: !3, line: 26, type: !281, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!281 = !DISubroutineType(types: !282)
!282 = !{!218, !38}
!283 = !DILocalVariable(name: "x", arg: 1, scope: !280, file: !3, line: 26, type: !38)
!284 = !DILocation(line: 26, column: 16, scope: !280)
!285 = !DILocation(line: 26, column: 35, scope: !280)
!286 = !DILocation(line: 26, column: 28, scope: !280)
!287 = !DILocation(line: 26, column: 37, scope: !280)
!288 = !DILocation(line: 26, column: 21, scope: !280)
!289 = distinct !DISubprogram(name: "stored", linkageName: "_Z6storedl", scope: !3, file: !3, line: 27, type: !281, scopeLine: 27, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!290 = !DILocalVariable(name: "x", arg: 1, scope: !289, file: !3, line: 27, type: !38)
!291 = !DILocation(line: 27, column: 18, scope: !289)
!292 = !DILocalVariable(name: "u", scope: !289, file: !3, line: 27, type: !259)
!293 = !DILocation(line: 27, column: 30, scope: !289)
!294 = !DILocation(line: 27, column: 39, scope: !289)
!295 = !DILocation(line: 27, column: 37, scope: !289)
!296 = !DILocation(line: 27, column: 51, scope: !289)
!297 = !DILocation(line: 27, column: 53, scope: !289)
!298 = !DILocation(line: 27, column: 42, scope: !289)
!299 = distinct !DISubprogram(name: "called", linkageName: "_Z6calledi", scope: !3, file: !3, line: 29, type: !202, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!300 = !DILocalVariable(name: "x", arg: 1, scope: !299, file: !3, line: 29, type: !9)
!301 = !DILocation(line: 29, column: 16, scope: !299)
!302 = !DILocalVariable(name: "h", scope: !299, file: !3, line: 29, type: !10)
!303 = !DILocation(line: 29, column: 26, scope: !299)
!304 = !DILocation(line: 29, column: 61, scope: !299)
!305 = !DILocation(line: 29, column: 54, scope: !299)
!306 = distinct !DISubprogram(name: "parity", linkageName: "_ZL6parityl", scope: !3, file: !3, line: 28, type: !307, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !204)
!307 = !DISubroutineType(types: !308)
!308 = !{!9, !38}
!309 = !DILocalVariable(name: "v", arg: 1, scope: !306, file: !3, line: 28, type: !38)
!310 = !DILocation(line: 28, column: 24, scope: !306)
!311 = !DILocation(line: 28, column: 36, scope: !306)
!312 = !DILocation(line: 28, column: 38, scope: !306)
!313 = !DILocation(line: 28, column: 29, scope: !306)
!314 = distinct !DISubprogram(name: "within", linkageName: "_Z6withini", scope: !3, file: !3, line: 32, type: !228, scopeLine: 32, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!315 = !DILocalVariable(name: "x", arg: 1, scope: !314, file: !3, line: 32, type: !9)
!316 = !DILocation(line: 32, column: 17, scope: !314)
!317 = !DILocalVariable(name: "p", scope: !314, file: !3, line: 32, type: !8)
!318 = !DILocation(line: 32, column: 27, scope: !314)
!319 = !DILocation(line: 32, column: 34, scope: !314)
!320 = !DILocation(line: 32, column: 36, scope: !314)
!321 = !DILocation(line: 32, column: 32, scope: !314)
!322 = !DILocation(line: 32, column: 49, scope: !314)
!323 = !DILocation(line: 32, column: 51, scope: !314)
!324 = !DILocation(line: 32, column: 42, scope: !314)
!325 = distinct !DISubprogram(name: "whole", linkageName: "_Z5wholei", scope: !3, file: !3, line: 33, type: !202, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!326 = !DILocalVariable(name: "x", arg: 1, scope: !325, file: !3, line: 33, type: !9)
!327 = !DILocation(line: 33, column: 15, scope: !325)
!328 = !DILocalVariable(name: "s", scope: !325, file: !3, line: 33, type: !242)
!329 = !DILocation(line: 33, column: 25, scope: !325)
!330 = !DILocation(line: 33, column: 29, scope: !325)
!331 = !DILocation(line: 33, column: 33, scope: !325)
!332 = !DILocalVariable(name: "t", scope: !325, file: !3, line: 33, type: !242)
!333 = !DILocation(line: 33, column: 37, scope: !325)
!334 = !DILocation(line: 33, column: 40, scope: !325)
!335 = !DILocation(line: 33, column: 76, scope: !325)
!336 = !DILocation(line: 33, column: 73, scope: !325)
!337 = !DILocation(line: 33, column: 82, scope: !325)
!338 = !DILocation(line: 33, column: 78, scope: !325)
!339 = !DILocation(line: 33, column: 66, scope: !325)
!340 = distinct !DISubprogram(name: "rounds", linkageName: "_Z6roundsi", scope: !3, file: !3, line: 34, type: !202, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!341 = !DILocalVariable(name: "x", arg: 1, scope: !340, file: !3, line: 34, type: !9)
!342 = !DILocation(line: 34, column: 16, scope: !340)
!343 = !DILocalVariable(name: "n", scope: !340, file: !3, line: 34, type: !9)
!344 = !DILocation(line: 34, column: 25, scope: !340)
!345 = !DILocalVariable(name: "p", scope: !346, file: !3, line: 34, type: !8)
!346 = distinct !DILexicalBlock(scope: !340, file: !3, line: 34, column: 32)
!347 = !DILocation(line: 34, column: 42, scope: !346)
!348 = !DILocation(line: 34, column: 37, scope: !346)
!349 = !DILocation(line: 34, column: 49, scope: !350)
!350 = distinct !DILexicalBlock(scope: !346, file: !3, line: 34, column: 32)
!351 = !DILocation(line: 34, column: 51, scope: !350)
!352 = !DILocation(line: 34, column: 32, scope: !346)
!353 = !DILocation(line: 34, column: 71, scope: !350)
!354 = !DILocation(line: 34, column: 70, scope: !350)
!355 = !DILocation(line: 34, column: 67, scope: !350)
!356 = !DILocation(line: 34, column: 65, scope: !350)
!357 = !DILocation(line: 34, column: 61, scope: !350)
!358 = !DILocation(line: 34, column: 32, scope: !350)
!359 = distinct !{!359, !352, !360, !361}
!360 = !DILocation(line: 34, column: 71, scope: !346)
!361 = !{!"llvm.loop.mustprogress"}
!362 = !DILocation(line: 34, column: 81, scope: !340)
!363 = !DILocation(line: 34, column: 74, scope: !340)
!364 = distinct !DISubprogram(name: "same", linkageName: "_Z4samei", scope: !3, file: !3, line: 35, type: !216, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!365 = !DILocalVariable(name: "x", arg: 1, scope: !364, file: !3, line: 35, type: !9)
!366 = !DILocation(line: 35, column: 15, scope: !364)
!367 = !DILocation(line: 35, column: 40, scope: !364)
!368 = !DILocation(line: 35, column: 20, scope: !364)
!369 = distinct !DISubprogram(name: "size", linkageName: "_Z4sizei", scope: !3, file: !3, line: 36, type: !228, scopeLine: 36, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!370 = !DILocalVariable(name: "x", arg: 1, scope: !369, file: !3, line: 36, type: !9)
!371 = !DILocation(line: 36, column: 15, scope: !369)
!372 = !DILocalVariable(name: "s", scope: !369, file: !3, line: 36, type: !373)
!373 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Span", file: !3, line: 5, size: 128, flags: DIFlagTypePassByValue, elements: !374, identifier: "_ZTS4Span")
!374 = !{!375, !378, !379}
!375 = !DIDerivedType(tag: DW_TAG_member, name: "from", scope: !373, file: !3, line: 6, baseType: !376, size: 64)
!376 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !377, size: 64)
!377 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !9)
!378 = !DIDerivedType(tag: DW_TAG_member, name: "to", scope: !373, file: !3, line: 6, baseType: !376, size: 64, offset: 64)
!379 = !DISubprogram(name: "size", linkageName: "_ZNK4Span4sizeEv", scope: !373, file: !3, line: 7, type: !380, scopeLine: 7, flags: DIFlagPrototyped, spFlags: 0)
!380 = !DISubroutineType(types: !381)
!381 = !{!38, !382}
!382 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !383, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!383 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !373)
!384 = !DILocation(line: 36, column: 25, scope: !369)
!385 = !DILocalVariable(name: "t", scope: !369, file: !3, line: 36, type: !373)
!386 = !DILocation(line: 36, column: 41, scope: !369)
!387 = !DILocation(line: 36, column: 45, scope: !369)
!388 = !DILocation(line: 36, column: 57, scope: !369)
!389 = !DILocation(line: 36, column: 48, scope: !369)
!390 = distinct !DISubprogram(name: "size", linkageName: "_ZNK4Span4sizeEv", scope: !373, file: !3, line: 7, type: !380, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !379, retainedNodes: !204)
!391 = !DILocalVariable(name: "this", arg: 1, scope: !390, type: !392, flags: DIFlagArtificial | DIFlagObjectPointer)
!392 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !383, size: 64)
!393 = !DILocation(line: 0, scope: !390)
!394 = !DILocation(line: 7, column: 32, scope: !390)
!395 = !DILocation(line: 7, column: 37, scope: !390)
!396 = !DILocation(line: 7, column: 35, scope: !390)
!397 = !DILocation(line: 7, column: 25, scope: !390)
!398 = distinct !DISubprogram(name: "swapped", linkageName: "_Z7swappedi", scope: !3, file: !3, line: 37, type: !202, scopeLine: 37, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!399 = !DILocalVariable(name: "x", arg: 1, scope: !398, file: !3, line: 37, type: !9)
!400 = !DILocation(line: 37, column: 17, scope: !398)
!401 = !DILocalVariable(name: "p", scope: !398, file: !3, line: 37, type: !8)
!402 = !DILocation(line: 37, column: 27, scope: !398)
!403 = !DILocalVariable(name: "q", scope: !398, file: !3, line: 37, type: !8)
!404 = !DILocation(line: 37, column: 35, scope: !398)
!405 = !DILocalVariable(name: "t", scope: !398, file: !3, line: 37, type: !8)
!406 = !DILocation(line: 37, column: 43, scope: !398)
!407 = !DILocation(line: 37, column: 47, scope: !398)
!408 = !DILocation(line: 37, column: 54, scope: !398)
!409 = !DILocation(line: 37, column: 52, scope: !398)
!410 = !DILocation(line: 37, column: 61, scope: !398)
!411 = !DILocation(line: 37, column: 59, scope: !398)
!412 = !DILocation(line: 37, column: 72, scope: !398)
!413 = !DILocation(line: 37, column: 71, scope: !398)
!414 = !DILocation(line: 37, column: 64, scope: !398)
!415 = distinct !DISubprogram(name: "moved", linkageName: "_Z5movedi", scope: !3, file: !3, line: 38, type: !202, scopeLine: 38, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!416 = !DILocalVariable(name: "x", arg: 1, scope: !415, file: !3, line: 38, type: !9)
!417 = !DILocation(line: 38, column: 15, scope: !415)
!418 = !DILocalVariable(name: "s", scope: !415, file: !3, line: 38, type: !419)
!419 = !DICompositeType(tag: DW_TAG_array_type, baseType: !242, size: 256, elements: !420)
!420 = !{!421}
!421 = !DISubrange(count: 2)
!422 = !DILocation(line: 38, column: 25, scope: !415)
!423 = !DILocalVariable(name: "t", scope: !415, file: !3, line: 38, type: !242)
!424 = !DILocation(line: 38, column: 50, scope: !415)
!425 = !DILocation(line: 38, column: 54, scope: !415)
!426 = !DILocation(line: 38, column: 67, scope: !415)
!427 = !DILocation(line: 38, column: 60, scope: !415)
!428 = !DILocation(line: 38, column: 65, scope: !415)
!429 = !DILocation(line: 38, column: 73, scope: !415)
!430 = !DILocation(line: 38, column: 78, scope: !415)
!431 = !DILocation(line: 38, column: 91, scope: !415)
!432 = !DILocation(line: 38, column: 96, scope: !415)
!433 = !DILocation(line: 38, column: 90, scope: !415)
!434 = !DILocation(line: 38, column: 100, scope: !415)
!435 = !DILocation(line: 38, column: 105, scope: !415)
!436 = !DILocation(line: 38, column: 98, scope: !415)
!437 = !DILocation(line: 38, column: 83, scope: !415)
!438 = distinct !DISubprogram(name: "null", linkageName: "_Z4nulli", scope: !3, file: !3, line: 39, type: !216, scopeLine: 39, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!439 = !DILocalVariable(name: "x", arg: 1, scope: !438, file: !3, line: 39, type: !9)
!440 = !DILocation(line: 39, column: 15, scope: !438)
!441 = !DILocalVariable(name: "u", scope: !438, file: !3, line: 39, type: !259)
!442 = !DILocation(line: 39, column: 27, scope: !438)
!443 = !DILocation(line: 39, column: 34, scope: !438)
!444 = !DILocation(line: 39, column: 48, scope: !438)
!445 = !DILocation(line: 39, column: 50, scope: !438)
!446 = !DILocation(line: 39, column: 39, scope: !438)
!447 = distinct !DISubprogram(name: "number", linkageName: "_Z6numberi", scope: !3, file: !3, line: 40, type: !202, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !204)
!448 = !DILocalVariable(name: "x", arg: 1, scope: !447, file: !3, line: 40, type: !9)
!449 = !DILocation(line: 40, column: 16, scope: !447)
!450 = !DILocalVariable(name: "u", scope: !447, file: !3, line: 40, type: !259)
!451 = !DILocation(line: 40, column: 28, scope: !447)
!452 = !DILocation(line: 40, column: 35, scope: !447)
!453 = !DILocation(line: 40, column: 46, scope: !447)
!454 = !DILocation(line: 40, column: 44, scope: !447)
!455 = !DILocation(line: 40, column: 58, scope: !447)
!456 = !DILocation(line: 40, column: 60, scope: !447)
!457 = !DILocation(line: 40, column: 56, scope: !447)
!458 = !DILocation(line: 40, column: 49, scope: !447)
