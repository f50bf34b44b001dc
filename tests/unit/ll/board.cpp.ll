target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%"class.chess::Board" = type { [2 x [6 x i64]], i8, [3 x i8], %"struct.chess::Square", ptr, i8 }
%"struct.chess::Square" = type { i8, [3 x i8] }

$_ZN5chess5movedILi8EEEmmb = comdat any

@_ZN5chess6filledE = dso_local global i32 0, align 4, !dbg !0
@_ZN5chessL5tableE = internal global [64 x i64] zeroinitializer, align 16, !dbg !5
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_board.cpp, ptr null }]

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define weak_odr dso_local noundef i64 @_ZN5chess5movedILi8EEEmmb(i64 noundef %0, i1 noundef zeroext %1) #0 comdat !dbg !115 {
  %3 = alloca i64, align 8
  %4 = alloca i8, align 1
  store i64 %0, ptr %3, align 8
    #dbg_declare(ptr %3, !122, !DIExpression(), !123)
  %5 = zext i1 %1 to i8
  store i8 %5, ptr %4, align 1
    #dbg_declare(ptr %4, !124, !DIExpression(), !125)
  %6 = load i64, ptr %3, align 8, !dbg !126
  %7 = shl i64 %6, 8, !dbg !126
  store i64 %7, ptr %3, align 8, !dbg !126
  %8 = load i8, ptr %4, align 1, !dbg !127
  %9 = trunc i8 %8 to i1, !dbg !127
  br i1 %9, label %10, label %13, !dbg !127

10:                                               ; preds = %2
  %11 = load i64, ptr %3, align 8, !dbg !128
  %12 = shl i64 %11, 8, !dbg !129
  br label %15, !dbg !127

13:                                               ; preds = %2
  %14 = load i64, ptr %3, align 8, !dbg !130
  br label %15, !dbg !127

15:                                               ; preds = %13, %10
  %16 = phi i64 [ %12, %10 ], [ %14, %13 ], !dbg !127
  ret i64 %16, !dbg !131
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZNK5chess5Board2ofENS_4SideEi(ptr noundef nonnull align 8 dereferenceable(120) %0, i8 noundef zeroext %1, i32 noundef %2) #0 align 2 !dbg !132 {
  %4 = alloca ptr, align 8
  %5 = alloca i8, align 1
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
    #dbg_declare(ptr %4, !154, !DIExpression(), !156)
  store i8 %1, ptr %5, align 1
    #dbg_declare(ptr %5, !157, !DIExpression(), !158)
  store i32 %2, ptr %6, align 4
    #dbg_declare(ptr %6, !159, !DIExpression(), !160)
  %7 = load ptr, ptr %4, align 8
  %8 = getelementptr inbounds %"class.chess::Board", ptr %7, i32 0, i32 0, !dbg !161
  %9 = load i8, ptr %5, align 1, !dbg !162
  %10 = zext i8 %9 to i32, !dbg !163
  %11 = sext i32 %10 to i64, !dbg !161
  %12 = getelementptr inbounds [2 x [6 x i64]], ptr %8, i64 0, i64 %11, !dbg !161
  %13 = load i32, ptr %6, align 4, !dbg !164
  %14 = sext i32 %13 to i64, !dbg !161
  %15 = getelementptr inbounds [6 x i64], ptr %12, i64 0, i64 %14, !dbg !161
  %16 = load i64, ptr %15, align 8, !dbg !161
  ret i64 %16, !dbg !165
}

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init() #1 section ".text.startup" !dbg !166 {
  %1 = call noundef i32 @_ZN5chessL4fillEv(), !dbg !169
  store i32 %1, ptr @_ZN5chess6filledE, align 4, !dbg !170
  ret void, !dbg !169
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define internal noundef i32 @_ZN5chessL4fillEv() #0 !dbg !171 {
  %1 = alloca i32, align 4
    #dbg_declare(ptr %1, !174, !DIExpression(), !176)
  store i32 0, ptr %1, align 4, !dbg !176
  br label %2, !dbg !177

2:                                                ; preds = %14, %0
  %3 = load i32, ptr %1, align 4, !dbg !178
  %4 = icmp slt i32 %3, 64, !dbg !180
  br i1 %4, label %5, label %17, !dbg !181

5:                                                ; preds = %2
  %6 = load i32, ptr %1, align 4, !dbg !182
  %7 = sext i32 %6 to i64, !dbg !182
  %8 = load i32, ptr %1, align 4, !dbg !183
  %9 = sext i32 %8 to i64, !dbg !183
  %10 = mul i64 %7, %9, !dbg !184
  %11 = load i32, ptr %1, align 4, !dbg !185
  %12 = sext i32 %11 to i64, !dbg !186
  %13 = getelementptr inbounds [64 x i64], ptr @_ZN5chessL5tableE, i64 0, i64 %12, !dbg !186
  store i64 %10, ptr %13, align 8, !dbg !187
  br label %14, !dbg !186

14:                                               ; preds = %5
  %15 = load i32, ptr %1, align 4, !dbg !188
  %16 = add nsw i32 %15, 1, !dbg !188
  store i32 %16, ptr %1, align 4, !dbg !188
  br label %2, !dbg !189, !llvm.loop !190

17:                                               ; preds = %2
  ret i32 0, !dbg !193
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i64 @_ZN5chess7squaredEh(i8 noundef zeroext %0) #0 !dbg !194 {
  %2 = alloca i8, align 1
  store i8 %0, ptr %2, align 1
    #dbg_declare(ptr %2, !197, !DIExpression(), !198)
  %3 = load i8, ptr %2, align 1, !dbg !199
  %4 = zext i8 %3 to i32, !dbg !199
  %5 = and i32 %4, 63, !dbg !200
  %6 = sext i32 %5 to i64, !dbg !201
  %7 = getelementptr inbounds [64 x i64], ptr @_ZN5chessL5tableE, i64 0, i64 %6, !dbg !201
  %8 = load i64, ptr %7, align 8, !dbg !201
  ret i64 %8, !dbg !202
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef double @_ZN5chess4halfEd(double noundef %0) #0 !dbg !203 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
    #dbg_declare(ptr %2, !207, !DIExpression(), !208)
  %3 = load double, ptr %2, align 8, !dbg !209
  %4 = fdiv double %3, 2.000000e+00, !dbg !210
  ret double %4, !dbg !211
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess5notedEi(i32 noundef %0) #0 !dbg !212 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !215, !DIExpression(), !216)
  %3 = load i32, ptr %2, align 4, !dbg !217
  %4 = icmp sgt i32 %3, 3, !dbg !218
  br i1 %4, label %5, label %10, !dbg !217

5:                                                ; preds = %1
  %6 = load i32, ptr %2, align 4, !dbg !219
  %7 = sitofp i32 %6 to double, !dbg !219
  %8 = call noundef double @_ZN5chess4halfEd(double noundef %7), !dbg !220
  %9 = fptosi double %8 to i32, !dbg !220
  br label %13, !dbg !217

10:                                               ; preds = %1
  %11 = load i32, ptr %2, align 4, !dbg !221
  %12 = add nsw i32 %11, 1, !dbg !222
  br label %13, !dbg !217

13:                                               ; preds = %10, %5
  %14 = phi i32 [ %9, %5 ], [ %12, %10 ], !dbg !217
  ret i32 %14, !dbg !223
}

; Function Attrs: mustprogress noinline nounwind optnone uwtable
define dso_local noundef i32 @_ZN5chess4nextEi(i32 noundef %0) #0 !dbg !224 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !225, !DIExpression(), !226)
  %3 = load i32, ptr %2, align 4, !dbg !227
  %4 = add nsw i32 %3, 1, !dbg !228
  ret i32 %4, !dbg !229
}

; Function Attrs: noinline uwtable
define internal void @_GLOBAL__sub_I_board.cpp() #1 section ".text.startup" !dbg !230 {
  call void @__cxx_global_var_init(), !dbg !232
  ret void
}

attributes #0 = { mustprogress noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!16}
!llvm.module.flags = !{!107, !108, !109, !110, !111, !112, !113}
!llvm.ident = !{!114}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "filled", linkageName: "_ZN5chess6filledE", scope: !2, file: !3, line: 37, type: !4, isLocal: false, isDefinition: true)
!2 = !DINamespace(name: "chess", scope: null)
!3 = !DIFile(filename: "board.cpp", directory: "", checksumkind: CSK_MD5, checksum: "9aac8633686fb8832ca2df7de33105ed")
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "table", linkageName: "_ZN5chessL5tableE", scope: !2, file: !3, line: 32, type: !7, isLocal: true, isDefinition: true)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 4096, elements: !14)
!8 = !DIDerivedType(tag: DW_TAG_typedef, name: "Bitboard", scope: !2, file: !3, line: 6, baseType: !9)
!9 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint64_t", file: !10, line: 27, baseType: !11)
!10 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/stdint-uintn.h", directory: "", checksumkind: CSK_MD5, checksum: "2bf2ae53c58c01b1a1b9383b5195125c")
!11 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint64_t", file: !12, line: 45, baseType: !13)
!12 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/types.h", directory: "", checksumkind: CSK_MD5, checksum: "d108b5f93a74c50510d7d9bc0ab36df9")
!13 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!14 = !{!15}
!15 = !DISubrange(count: 64)
!16 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !17, retainedTypes: !25, globals: !26, imports: !27, splitDebugInlining: false, nameTableKind: None)
!17 = !{!18}
!18 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Side", scope: !2, file: !3, line: 5, baseType: !19, size: 8, flags: DIFlagEnumClass, elements: !22, identifier: "_ZTSN5chess4SideE")
!19 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint8_t", file: !10, line: 24, baseType: !20)
!20 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint8_t", file: !12, line: 38, baseType: !21)
!21 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!22 = !{!23, !24}
!23 = !DIEnumerator(name: "white", value: 0, isUnsigned: true)
!24 = !DIEnumerator(name: "black", value: 1, isUnsigned: true)
!25 = !{!4, !8}
!26 = !{!0, !5}
!27 = !{!28, !35, !39, !42, !46, !49, !51, !53, !55, !58, !61, !64, !67, !70, !72, !73, !77, !81, !82, !84, !86, !88, !90, !93, !96, !99, !102, !105}
!28 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !30, file: !34, line: 47)
!29 = !DINamespace(name: "std", scope: null)
!30 = !DIDerivedType(tag: DW_TAG_typedef, name: "int8_t", file: !31, line: 24, baseType: !32)
!31 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/stdint-intn.h", directory: "", checksumkind: CSK_MD5, checksum: "55bcbdc3159515ebd91d351a70d505f4")
!32 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int8_t", file: !12, line: 37, baseType: !33)
!33 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!34 = !DIFile(filename: "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/cstdint", directory: "")
!35 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !36, file: !34, line: 48)
!36 = !DIDerivedType(tag: DW_TAG_typedef, name: "int16_t", file: !31, line: 25, baseType: !37)
!37 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int16_t", file: !12, line: 39, baseType: !38)
!38 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!39 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !40, file: !34, line: 49)
!40 = !DIDerivedType(tag: DW_TAG_typedef, name: "int32_t", file: !31, line: 26, baseType: !41)
!41 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int32_t", file: !12, line: 41, baseType: !4)
!42 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !43, file: !34, line: 50)
!43 = !DIDerivedType(tag: DW_TAG_typedef, name: "int64_t", file: !31, line: 27, baseType: !44)
!44 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int64_t", file: !12, line: 44, baseType: !45)
!45 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!46 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !47, file: !34, line: 52)
!47 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast8_t", file: !48, line: 58, baseType: !33)
!48 = !DIFile(filename: "/usr/include/stdint.h", directory: "", checksumkind: CSK_MD5, checksum: "a48e64edacc5b19f56c99745232c963c")
!49 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !50, file: !34, line: 53)
!50 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast16_t", file: !48, line: 60, baseType: !45)
!51 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !52, file: !34, line: 54)
!52 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast32_t", file: !48, line: 61, baseType: !45)
!53 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !54, file: !34, line: 55)
!54 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_fast64_t", file: !48, line: 62, baseType: !45)
!55 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !56, file: !34, line: 57)
!56 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least8_t", file: !48, line: 43, baseType: !57)
!57 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least8_t", file: !12, line: 52, baseType: !32)
!58 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !59, file: !34, line: 58)
!59 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least16_t", file: !48, line: 44, baseType: !60)
!60 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least16_t", file: !12, line: 54, baseType: !37)
!61 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !62, file: !34, line: 59)
!62 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least32_t", file: !48, line: 45, baseType: !63)
!63 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least32_t", file: !12, line: 56, baseType: !41)
!64 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !65, file: !34, line: 60)
!65 = !DIDerivedType(tag: DW_TAG_typedef, name: "int_least64_t", file: !48, line: 46, baseType: !66)
!66 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_least64_t", file: !12, line: 58, baseType: !44)
!67 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !68, file: !34, line: 62)
!68 = !DIDerivedType(tag: DW_TAG_typedef, name: "intmax_t", file: !48, line: 101, baseType: !69)
!69 = !DIDerivedType(tag: DW_TAG_typedef, name: "__intmax_t", file: !12, line: 72, baseType: !45)
!70 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !71, file: !34, line: 63)
!71 = !DIDerivedType(tag: DW_TAG_typedef, name: "intptr_t", file: !48, line: 87, baseType: !45)
!72 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !19, file: !34, line: 65)
!73 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !74, file: !34, line: 66)
!74 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint16_t", file: !10, line: 25, baseType: !75)
!75 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint16_t", file: !12, line: 40, baseType: !76)
!76 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!77 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !78, file: !34, line: 67)
!78 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint32_t", file: !10, line: 26, baseType: !79)
!79 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint32_t", file: !12, line: 42, baseType: !80)
!80 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!81 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !9, file: !34, line: 68)
!82 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !83, file: !34, line: 70)
!83 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast8_t", file: !48, line: 71, baseType: !21)
!84 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !85, file: !34, line: 71)
!85 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast16_t", file: !48, line: 73, baseType: !13)
!86 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !87, file: !34, line: 72)
!87 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast32_t", file: !48, line: 74, baseType: !13)
!88 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !89, file: !34, line: 73)
!89 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_fast64_t", file: !48, line: 75, baseType: !13)
!90 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !91, file: !34, line: 75)
!91 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least8_t", file: !48, line: 49, baseType: !92)
!92 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least8_t", file: !12, line: 53, baseType: !20)
!93 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !94, file: !34, line: 76)
!94 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least16_t", file: !48, line: 50, baseType: !95)
!95 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least16_t", file: !12, line: 55, baseType: !75)
!96 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !97, file: !34, line: 77)
!97 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least32_t", file: !48, line: 51, baseType: !98)
!98 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least32_t", file: !12, line: 57, baseType: !79)
!99 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !100, file: !34, line: 78)
!100 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint_least64_t", file: !48, line: 52, baseType: !101)
!101 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uint_least64_t", file: !12, line: 59, baseType: !11)
!102 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !103, file: !34, line: 80)
!103 = !DIDerivedType(tag: DW_TAG_typedef, name: "uintmax_t", file: !48, line: 102, baseType: !104)
!104 = !DIDerivedType(tag: DW_TAG_typedef, name: "__uintmax_t", file: !12, line: 73, baseType: !13)
!105 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !29, entity: !106, file: !34, line: 81)
!106 = !DIDerivedType(tag: DW_TAG_typedef, name: "uintptr_t", file: !48, line: 90, baseType: !13)
!107 = !{i32 7, !"Dwarf Version", i32 5}
!108 = !{i32 2, !"Debug Info Version", i32 3}
!109 = !{i32 1, !"wchar_size", i32 4}
!110 = !{i32 8, !"PIC Level", i32 2}
!111 = !{i32 7, !"PIE Level", i32 2}
!112 = !{i32 7, !"uwtable", i32 2}
!113 = !{i32 7, !"frame-pointer", i32 2}
!114 = !{!"clang version 19.1.7"}
!115 = distinct !DISubprogram(name: "moved<8>", linkageName: "_ZN5chess5movedILi8EEEmmb", scope: !2, file: !3, line: 26, type: !116, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !16, templateParams: !120, retainedNodes: !119)
!116 = !DISubroutineType(types: !117)
!117 = !{!8, !8, !118}
!118 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!119 = !{}
!120 = !{!121}
!121 = !DITemplateValueParameter(name: "Step", type: !4, value: i32 8)
!122 = !DILocalVariable(name: "set", arg: 1, scope: !115, file: !3, line: 26, type: !8)
!123 = !DILocation(line: 26, column: 45, scope: !115)
!124 = !DILocalVariable(name: "twice", arg: 2, scope: !115, file: !3, line: 26, type: !118)
!125 = !DILocation(line: 26, column: 55, scope: !115)
!126 = !DILocation(line: 27, column: 9, scope: !115)
!127 = !DILocation(line: 28, column: 12, scope: !115)
!128 = !DILocation(line: 28, column: 20, scope: !115)
!129 = !DILocation(line: 28, column: 24, scope: !115)
!130 = !DILocation(line: 28, column: 34, scope: !115)
!131 = !DILocation(line: 28, column: 5, scope: !115)
!132 = distinct !DISubprogram(name: "of", linkageName: "_ZNK5chess5Board2ofENS_4SideEi", scope: !133, file: !3, line: 22, type: !150, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !16, declaration: !149, retainedNodes: !119)
!133 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "Board", scope: !2, file: !3, line: 12, size: 960, flags: DIFlagTypePassByValue, elements: !134, identifier: "_ZTSN5chess5BoardE")
!134 = !{!135, !140, !141, !146, !148, !149}
!135 = !DIDerivedType(tag: DW_TAG_member, name: "pieces", scope: !133, file: !3, line: 14, baseType: !136, size: 768, flags: DIFlagPublic)
!136 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 768, elements: !137)
!137 = !{!138, !139}
!138 = !DISubrange(count: 2)
!139 = !DISubrange(count: 6)
!140 = !DIDerivedType(tag: DW_TAG_member, name: "turn", scope: !133, file: !3, line: 15, baseType: !18, size: 8, offset: 768, flags: DIFlagPublic)
!141 = !DIDerivedType(tag: DW_TAG_member, name: "last", scope: !133, file: !3, line: 16, baseType: !142, size: 32, offset: 800, flags: DIFlagPublic)
!142 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Square", scope: !2, file: !3, line: 8, size: 32, flags: DIFlagTypePassByValue, elements: !143, identifier: "_ZTSN5chess6SquareE")
!143 = !{!144, !145}
!144 = !DIDerivedType(tag: DW_TAG_member, name: "file", scope: !142, file: !3, line: 9, baseType: !4, size: 4, flags: DIFlagBitField, extraData: i64 0)
!145 = !DIDerivedType(tag: DW_TAG_member, name: "rank", scope: !142, file: !3, line: 9, baseType: !4, size: 4, offset: 4, flags: DIFlagBitField, extraData: i64 0)
!146 = !DIDerivedType(tag: DW_TAG_member, name: "before", scope: !133, file: !3, line: 17, baseType: !147, size: 64, offset: 832, flags: DIFlagPublic)
!147 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !133, size: 64)
!148 = !DIDerivedType(tag: DW_TAG_member, name: "check", scope: !133, file: !3, line: 18, baseType: !118, size: 8, offset: 896, flags: DIFlagPublic)
!149 = !DISubprogram(name: "of", linkageName: "_ZNK5chess5Board2ofENS_4SideEi", scope: !133, file: !3, line: 19, type: !150, scopeLine: 19, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!150 = !DISubroutineType(types: !151)
!151 = !{!8, !152, !18, !4}
!152 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !153, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!153 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !133)
!154 = !DILocalVariable(name: "this", arg: 1, scope: !132, type: !155, flags: DIFlagArtificial | DIFlagObjectPointer)
!155 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !153, size: 64)
!156 = !DILocation(line: 0, scope: !132)
!157 = !DILocalVariable(name: "side", arg: 2, scope: !132, file: !3, line: 22, type: !18)
!158 = !DILocation(line: 22, column: 25, scope: !132)
!159 = !DILocalVariable(name: "piece", arg: 3, scope: !132, file: !3, line: 22, type: !4)
!160 = !DILocation(line: 22, column: 35, scope: !132)
!161 = !DILocation(line: 23, column: 12, scope: !132)
!162 = !DILocation(line: 23, column: 36, scope: !132)
!163 = !DILocation(line: 23, column: 19, scope: !132)
!164 = !DILocation(line: 23, column: 43, scope: !132)
!165 = !DILocation(line: 23, column: 5, scope: !132)
!166 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !3, file: !3, type: !167, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !16)
!167 = !DISubroutineType(types: !168)
!168 = !{null}
!169 = !DILocation(line: 37, column: 14, scope: !166)
!170 = !DILocation(line: 0, scope: !166)
!171 = distinct !DISubprogram(name: "fill", linkageName: "_ZN5chessL4fillEv", scope: !2, file: !3, line: 33, type: !172, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !16, retainedNodes: !119)
!172 = !DISubroutineType(types: !173)
!173 = !{!4}
!174 = !DILocalVariable(name: "i", scope: !175, file: !3, line: 34, type: !4)
!175 = distinct !DILexicalBlock(scope: !171, file: !3, line: 34, column: 5)
!176 = !DILocation(line: 34, column: 14, scope: !175)
!177 = !DILocation(line: 34, column: 10, scope: !175)
!178 = !DILocation(line: 34, column: 21, scope: !179)
!179 = distinct !DILexicalBlock(scope: !175, file: !3, line: 34, column: 5)
!180 = !DILocation(line: 34, column: 23, scope: !179)
!181 = !DILocation(line: 34, column: 5, scope: !175)
!182 = !DILocation(line: 34, column: 54, scope: !179)
!183 = !DILocation(line: 34, column: 59, scope: !179)
!184 = !DILocation(line: 34, column: 57, scope: !179)
!185 = !DILocation(line: 34, column: 40, scope: !179)
!186 = !DILocation(line: 34, column: 34, scope: !179)
!187 = !DILocation(line: 34, column: 43, scope: !179)
!188 = !DILocation(line: 34, column: 30, scope: !179)
!189 = !DILocation(line: 34, column: 5, scope: !179)
!190 = distinct !{!190, !181, !191, !192}
!191 = !DILocation(line: 34, column: 59, scope: !175)
!192 = !{!"llvm.loop.mustprogress"}
!193 = !DILocation(line: 35, column: 5, scope: !171)
!194 = distinct !DISubprogram(name: "squared", linkageName: "_ZN5chess7squaredEh", scope: !2, file: !3, line: 38, type: !195, scopeLine: 38, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !16, retainedNodes: !119)
!195 = !DISubroutineType(types: !196)
!196 = !{!8, !21}
!197 = !DILocalVariable(name: "i", arg: 1, scope: !194, file: !3, line: 38, type: !21)
!198 = !DILocation(line: 38, column: 32, scope: !194)
!199 = !DILocation(line: 38, column: 50, scope: !194)
!200 = !DILocation(line: 38, column: 52, scope: !194)
!201 = !DILocation(line: 38, column: 44, scope: !194)
!202 = !DILocation(line: 38, column: 37, scope: !194)
!203 = distinct !DISubprogram(name: "half", linkageName: "_ZN5chess4halfEd", scope: !2, file: !3, line: 40, type: !204, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !16, retainedNodes: !119)
!204 = !DISubroutineType(types: !205)
!205 = !{!206, !206}
!206 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!207 = !DILocalVariable(name: "x", arg: 1, scope: !203, file: !3, line: 40, type: !206)
!208 = !DILocation(line: 40, column: 20, scope: !203)
!209 = !DILocation(line: 40, column: 32, scope: !203)
!210 = !DILocation(line: 40, column: 34, scope: !203)
!211 = !DILocation(line: 40, column: 25, scope: !203)
!212 = distinct !DISubprogram(name: "noted", linkageName: "_ZN5chess5notedEi", scope: !2, file: !3, line: 41, type: !213, scopeLine: 41, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !16, retainedNodes: !119)
!213 = !DISubroutineType(types: !214)
!214 = !{!4, !4}
!215 = !DILocalVariable(name: "n", arg: 1, scope: !212, file: !3, line: 41, type: !4)
!216 = !DILocation(line: 41, column: 15, scope: !212)
!217 = !DILocation(line: 41, column: 27, scope: !212)
!218 = !DILocation(line: 41, column: 29, scope: !212)
!219 = !DILocation(line: 41, column: 57, scope: !212)
!220 = !DILocation(line: 41, column: 52, scope: !212)
!221 = !DILocation(line: 41, column: 63, scope: !212)
!222 = !DILocation(line: 41, column: 65, scope: !212)
!223 = !DILocation(line: 41, column: 20, scope: !212)
!224 = distinct !DISubprogram(name: "next", linkageName: "_ZN5chess4nextEi", scope: !2, file: !3, line: 42, type: !213, scopeLine: 42, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !16, retainedNodes: !119)
!225 = !DILocalVariable(name: "n", arg: 1, scope: !224, file: !3, line: 42, type: !4)
!226 = !DILocation(line: 42, column: 14, scope: !224)
!227 = !DILocation(line: 42, column: 26, scope: !224)
!228 = !DILocation(line: 42, column: 28, scope: !224)
!229 = !DILocation(line: 42, column: 19, scope: !224)
!230 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_board.cpp", scope: !3, file: !3, type: !231, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !16)
!231 = !DISubroutineType(types: !119)
!232 = !DILocation(line: 0, scope: !230)
