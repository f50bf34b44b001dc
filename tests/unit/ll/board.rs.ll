target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_ec144f950954f5006fc17d3ca8a63088 = private unnamed_addr constant [9 x i8] c"board.rs\00", align 1
@alloc_a11db6f7b67c5750540e17e2fc31294d = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_ec144f950954f5006fc17d3ca8a63088, [16 x i8] c"\08\00\00\00\00\00\00\00\14\00\00\00\09\00\00\00" }>, align 8
@alloc_b3a301050d03b3e35fdc1b7d39db11d5 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_ec144f950954f5006fc17d3ca8a63088, [16 x i8] c"\08\00\00\00\00\00\00\00\0A\00\00\00\0D\00\00\00" }>, align 8
@alloc_005a3314b63569b0899478d2bdd4a927 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_ec144f950954f5006fc17d3ca8a63088, [16 x i8] c"\08\00\00\00\00\00\00\00\0B\00\00\00\17\00\00\00" }>, align 8
@alloc_78f380c6d41d4b050c60768636b73204 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_ec144f950954f5006fc17d3ca8a63088, [16 x i8] c"\08\00\00\00\00\00\00\00\0C\00\00\00\10\00\00\00" }>, align 8

; board::board::at
; Function Attrs: noinline nounwind nonlazybind uwtable
define i64 @_ZN5board5board2at17he58f0a69a7013f45E(ptr align 8 %words, i64 %index) unnamed_addr #0 !dbg !7 {
start:
  %index.dbg.spill = alloca [8 x i8], align 8
  %words.dbg.spill = alloca [8 x i8], align 8
  store ptr %words, ptr %words.dbg.spill, align 8
    #dbg_declare(ptr %words.dbg.spill, !20, !DIExpression(), !23)
  store i64 %index, ptr %index.dbg.spill, align 8
    #dbg_declare(ptr %index.dbg.spill, !21, !DIExpression(), !24)
  %_3 = icmp ult i64 %index, 4, !dbg !25
  br i1 %_3, label %bb1, label %panic, !dbg !25

bb1:                                              ; preds = %start
  %0 = getelementptr inbounds nuw i64, ptr %words, i64 %index, !dbg !25
  %_0 = load i64, ptr %0, align 8, !dbg !25
  ret i64 %_0, !dbg !26

panic:                                            ; preds = %start
; call core::panicking::panic_bounds_check
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 %index, i64 4, ptr align 8 @alloc_a11db6f7b67c5750540e17e2fc31294d) #3, !dbg !25
  unreachable, !dbg !25
}

; board::board::north
; Function Attrs: noinline nounwind nonlazybind uwtable
define i64 @_ZN5board5board5north17h73db4b4bcf0ed0d4E(i32 %square, i64 %occupied) unnamed_addr #0 !dbg !27 {
start:
  %occupied.dbg.spill = alloca [8 x i8], align 8
  %square.dbg.spill = alloca [4 x i8], align 4
  %at = alloca [4 x i8], align 4
  %result = alloca [8 x i8], align 8
  store i32 %square, ptr %square.dbg.spill, align 4
    #dbg_declare(ptr %square.dbg.spill, !32, !DIExpression(), !38)
  store i64 %occupied, ptr %occupied.dbg.spill, align 8
    #dbg_declare(ptr %occupied.dbg.spill, !33, !DIExpression(), !39)
    #dbg_declare(ptr %result, !34, !DIExpression(), !40)
    #dbg_declare(ptr %at, !36, !DIExpression(), !41)
  store i64 0, ptr %result, align 8, !dbg !42
  store i32 %square, ptr %at, align 4, !dbg !43
  br label %bb1, !dbg !44

bb1:                                              ; preds = %bb5, %start
  %_6 = load i32, ptr %at, align 4, !dbg !45
  %_5 = icmp ult i32 %_6, 56, !dbg !45
  br i1 %_5, label %bb2, label %bb6, !dbg !45

bb6:                                              ; preds = %bb5, %bb1
  %_0 = load i64, ptr %result, align 8, !dbg !46
  ret i64 %_0, !dbg !47

bb2:                                              ; preds = %bb1
  %0 = load i32, ptr %at, align 4, !dbg !48
  %_7.0 = add i32 %0, 8, !dbg !48
  %_7.1 = icmp ult i32 %_7.0, %0, !dbg !48
  br i1 %_7.1, label %panic, label %bb3, !dbg !48

bb3:                                              ; preds = %bb2
  store i32 %_7.0, ptr %at, align 4, !dbg !48
  %_9 = load i32, ptr %at, align 4, !dbg !49
  %_10 = icmp ult i32 %_9, 64, !dbg !50
  br i1 %_10, label %bb4, label %panic1, !dbg !50

panic:                                            ; preds = %bb2
; call core::panicking::panic_const::panic_const_add_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8 @alloc_b3a301050d03b3e35fdc1b7d39db11d5) #3, !dbg !48
  unreachable, !dbg !48

bb4:                                              ; preds = %bb3
  %1 = and i32 %_9, 63, !dbg !50
  %2 = zext i32 %1 to i64, !dbg !50
  %_8 = shl i64 1, %2, !dbg !50
  %3 = load i64, ptr %result, align 8, !dbg !51
  %4 = or i64 %3, %_8, !dbg !51
  store i64 %4, ptr %result, align 8, !dbg !51
  %_14 = load i32, ptr %at, align 4, !dbg !52
  %_15 = icmp ult i32 %_14, 64, !dbg !53
  br i1 %_15, label %bb5, label %panic2, !dbg !53

panic1:                                           ; preds = %bb3
; call core::panicking::panic_const::panic_const_shl_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_shl_overflow(ptr align 8 @alloc_005a3314b63569b0899478d2bdd4a927) #3, !dbg !50
  unreachable, !dbg !50

bb5:                                              ; preds = %bb4
  %5 = and i32 %_14, 63, !dbg !53
  %6 = zext i32 %5 to i64, !dbg !53
  %_13 = lshr i64 %occupied, %6, !dbg !53
  %_12 = and i64 %_13, 1, !dbg !53
  %_11 = icmp ne i64 %_12, 0, !dbg !53
  br i1 %_11, label %bb6, label %bb1, !dbg !53

panic2:                                           ; preds = %bb4
; call core::panicking::panic_const::panic_const_shr_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_shr_overflow(ptr align 8 @alloc_78f380c6d41d4b050c60768636b73204) #3, !dbg !53
  unreachable, !dbg !53
}

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64, i64, ptr align 8) unnamed_addr #1

; core::panicking::panic_const::panic_const_add_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8) unnamed_addr #2

; core::panicking::panic_const::panic_const_shl_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_shl_overflow(ptr align 8) unnamed_addr #2

; core::panicking::panic_const::panic_const_shr_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_shr_overflow(ptr align 8) unnamed_addr #2

attributes #0 = { noinline nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { cold minsize noinline noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { noinline noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.dbg.cu = !{!5}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!5 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !6, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!6 = !DIFile(filename: "board.rs/@/board.35311ea0b6e31341-cgu.0", directory: "")
!7 = distinct !DISubprogram(name: "at", linkageName: "_ZN5board5board2at17he58f0a69a7013f45E", scope: !9, file: !8, line: 19, type: !11, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !5, templateParams: !22, retainedNodes: !19)
!8 = !DIFile(filename: "board.rs", directory: "", checksumkind: CSK_MD5, checksum: "29ad237cee255d928c60f39e944b8d94")
!9 = !DINamespace(name: "board", scope: !10)
!10 = !DINamespace(name: "board", scope: null)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !14, !18}
!13 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&[u64; 4]", baseType: !15, size: 64, align: 64, dwarfAddressSpace: 0)
!15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !13, size: 256, align: 64, elements: !16)
!16 = !{!17}
!17 = !DISubrange(count: 4, lowerBound: 0)
!18 = !DIBasicType(name: "usize", size: 64, encoding: DW_ATE_unsigned)
!19 = !{!20, !21}
!20 = !DILocalVariable(name: "words", arg: 1, scope: !7, file: !8, line: 19, type: !14)
!21 = !DILocalVariable(name: "index", arg: 2, scope: !7, file: !8, line: 19, type: !18)
!22 = !{}
!23 = !DILocation(line: 19, column: 15, scope: !7)
!24 = !DILocation(line: 19, column: 33, scope: !7)
!25 = !DILocation(line: 20, column: 9, scope: !7)
!26 = !DILocation(line: 21, column: 6, scope: !7)
!27 = distinct !DISubprogram(name: "north", linkageName: "_ZN5board5board5north17h73db4b4bcf0ed0d4E", scope: !9, file: !8, line: 6, type: !28, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !5, templateParams: !22, retainedNodes: !31)
!28 = !DISubroutineType(types: !29)
!29 = !{!13, !30, !13}
!30 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!31 = !{!32, !33, !34, !36}
!32 = !DILocalVariable(name: "square", arg: 1, scope: !27, file: !8, line: 6, type: !30)
!33 = !DILocalVariable(name: "occupied", arg: 2, scope: !27, file: !8, line: 6, type: !13)
!34 = !DILocalVariable(name: "result", scope: !35, file: !8, line: 7, type: !13, align: 64)
!35 = distinct !DILexicalBlock(scope: !27, file: !8, line: 7, column: 9)
!36 = !DILocalVariable(name: "at", scope: !37, file: !8, line: 8, type: !30, align: 32)
!37 = distinct !DILexicalBlock(scope: !35, file: !8, line: 8, column: 9)
!38 = !DILocation(line: 6, column: 18, scope: !27)
!39 = !DILocation(line: 6, column: 31, scope: !27)
!40 = !DILocation(line: 7, column: 13, scope: !35)
!41 = !DILocation(line: 8, column: 13, scope: !37)
!42 = !DILocation(line: 7, column: 26, scope: !27)
!43 = !DILocation(line: 8, column: 22, scope: !35)
!44 = !DILocation(line: 9, column: 9, scope: !37)
!45 = !DILocation(line: 9, column: 15, scope: !37)
!46 = !DILocation(line: 16, column: 9, scope: !37)
!47 = !DILocation(line: 17, column: 6, scope: !27)
!48 = !DILocation(line: 10, column: 13, scope: !37)
!49 = !DILocation(line: 11, column: 28, scope: !37)
!50 = !DILocation(line: 11, column: 23, scope: !37)
!51 = !DILocation(line: 11, column: 13, scope: !37)
!52 = !DILocation(line: 12, column: 28, scope: !37)
!53 = !DILocation(line: 12, column: 16, scope: !37)
