// The bends of the roads for the picture: one highway a line, its towns in order. 'd47' is a district town, any other
// id a place of the gazetteer, '*padma' a crossing of domain/data/tolls.ts, '@23.42,90.26' a bend without a name. A
// line that ends in no district town leads from its first town to places beyond it. Made by hand from the classes and
// names of the highways (N1 to N8 and their branches) of the Roads and Highways Department.

export const highwayTable = `
d47 kanchpur u332 u374 u6 u4 d1 u5 d2 u67 u66 d8 u68 u73 u75 u81 u492 u86 d9
d43 kanchpur u332 u374 u6 u4 d1
d9 u86 u83 u87
d8 u76 u78 d4
d8 u76 u77 u93 d10
d8 u68 u73 d11
d11 u75 u81 d9
d4 u92 d10
d1 u57 d6
d1 u8 u51 u45 d5
d47 kanchpur d40 u347 u28 u27 u299 u495 u284 d36
d40 u347 u28 u27 u299 u495 d38
d38 u292 u284 d36
d38 u495 u290 d37
d37 u284 d36
d47 kanchpur d40 u347 u28 u27 u299 u495 u290 d37
d40 u347 u28 d3
d3 u25 d1
d3 u27 u299 u495 d38
d36 u279
d36 u277 u273
d37 u287 u285
d47 u320 u321 u464 u463 d62
d41 u321 u464 u463 d62
d62 u468 u460 d61
d62 u465 d63
d62 u472 u473 d45
d62 u468 u469
d44 u336 u338 u465 d62
d44 u336 u338 u344 d63
d41 u319 d45
d40 u347 u351 d45
d47 u318 u339 d44 elenga *jamuna hatikumrul u132 d14 u432 u430 u445 u444 d59
d44 elenga *jamuna d12
d47 u318 u339 d44 elenga *jamuna hatikumrul u145 bonpara d16 u138 d15
d44 elenga *jamuna hatikumrul u112 u109 u117 d13
d44 elenga *jamuna hatikumrul u145 bonpara u114 u201 d25
d12 hatikumrul u145 bonpara d16
d12 hatikumrul u112 u109 u117 d13
d12 hatikumrul u145 bonpara u114 u201 d25
d14 u144 d16
d14 u127 d19
d14 u133 d17
d14 u432 u430 d57
d59 u445 u430 d57
d15 u140 d18
d15 u136 u165 d19
d13 u114 bonpara d16
d13 u114 u201 d25
d17 u413 u407 u411 d54
d59 u446 d60
d59 u446 d55
d55 u418 u419 u420
d59 u422 d56
d59 u422 d54
d59 u422 u405 d58
d54 u405 d58 u401 d53 u403
d53 u403
d60 u449 u450
d47 u365 u366 d46
d46 u362 paturia
d47 u367 *expressway u371 *padma *expressway u395 d52
d47 u367 *expressway u371 *padma *expressway u395 u389 d51
d47 u367 *expressway u371 *padma *expressway u395 u386 *madhumati d23 d20
d47 u367 *expressway u371 *padma *expressway u395 u384 d50
d47 u367 *expressway u371 *padma *expressway u395 u384 @23.17,90.14 u254 d33 u250 *payra d31
d47 u367 u371 *padma u324 d42
d51 u386 *madhumati d23
d50 @23.17,90.14 u254 d33
d30 d33 u250 *payra d31
d50 @23.17,90.14 u254 d33 u250 *payra d31
d42 d50 u254 d33 u250 *payra d31
d31 u266 u238 kuakata
d43 *muktarpur d48
d30 u233 d32
d28 u215 d27
d51 u217 d28
d51 u217 u215 d27
d27 u207 u172 d20
d20 u227 d29
d20 u175 u181 d21
d20 u175 u178
d27 u211 d21
d21 u185 u183
d28 u215 u222
d27 u222
d29 u225 d25
d26 u397 d52
d49 u378 u198 d25
d33 u261
d1 u4 u6 u374 u332 kanchpur u320 u318 u339 d44
d1 u4 u6 u374 u332 kanchpur d41
d25 u201 u114 bonpara d16
d56 u422 u411 u407 u413 d17
d63 u344 u338 u336 elenga *jamuna hatikumrul u145 bonpara u114 u201 d25
d62 u465 u338 u336 elenga *jamuna hatikumrul u145 bonpara u114 u201 d25
d62 u465 u338 u336 elenga *jamuna hatikumrul u112 u109 u117 d13
d62 u465 u338 u336 elenga *jamuna hatikumrul u145 bonpara d16
d62 u465 u338 u336 elenga *jamuna hatikumrul u132 d14
d63 u344 u338 u336 elenga *jamuna hatikumrul u132 d14
d62 u465 u338 u336 elenga *jamuna d12
d6 u56 u6 u374 u332 kanchpur d43
d6 u56 u6 u374 u332 kanchpur d41
d34 u260 u265 u261
`;
