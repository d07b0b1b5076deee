import type { FoodLine, FoodTable } from './food-rows.js';

/** The heads of the data package of the Indian tables. Columns that end in _e are the errors of the values before them. */
const ifctHeads =
  '"Food Code; code","Food Name; name","Scientific Name; scie","Food Group; grup","No. of Regions; regn","Energy; enerc","Energy; enerc_e","Moisture; water","Ash; ash","Total Fat; fatce","Total Fat; fatce_e","Dietary Fiber; fibtg","Carbohydrate; choavldf","Protein; protcnt","Available CHO; cho","Free Sugars; fsugar","Vitamin A; vita","Calcium (Ca); ca","Iron (Fe); fe","Potassium (K); k","Sodium (Na); na","Sodium (Na); na_e","Zinc (Zn); zn"';

/** Energy in kilojoules, and everything else in grams, minerals included. */
const ifct: readonly FoodLine[] = [
  [
    'A010,Ragi,Eleusine coracana,Cereals and Millets,5,1342,10,10.89,2.04,1.92,0.14,11.18,66.82,7.16,62.47,0.34,0.00000153,0.364,0.00462,0.443,0.00475,0.00059,0.00253',
    ...(['A010', 'Ragi', 321, 7.2, 1.9, 66.8, 11.2, 5] as const),
  ],
  [
    'A015,"Rice, raw, milled",Oryza sativa,Cereals and Millets,6,1491,15,9.93,0.56,0.52,0.05,2.81,78.24,7.94,76.39,0.69,0,0.00749,0.00065,0.108,0.00234,0.0007,0.00121',
    ...(['A015', 'Rice, raw, milled', 356, 7.9, 0.5, 78.2, 2.8, 2] as const),
  ],
  [
    'A019,"Wheat flour, atta",Triticum aestivum,Cereals and Millets,6,1340,7,11.1,1.28,1.53,0.12,11.36,64.17,10.57,58.62,1.8,0.00000267,0.03094,0.0041,0.311,0.00204,0.0003,0.00285',
    ...(['A019', 'Wheat flour, atta', 320, 10.6, 1.5, 64.2, 11.4, 2] as const),
  ],
  [
    'B001,"Bengal gram, dal",Cicer arietinum,Grain Legumes,6,1377,10,9.18,2.1,5.31,0.29,15.15,46.72,21.55,41.52,1.03,0.000165,0.04632,0.00608,0.957,0.02083,0.0046,0.00365',
    ...(['B001', 'Bengal gram, dal', 329, 21.6, 5.3, 46.7, 15.2, 21] as const),
  ],
  [
    'B010,"Green gram, dal",Phaseolus aureus,Grain Legumes,6,1363,10,9.77,3.04,1.35,0.11,9.37,52.59,23.88,42.01,0.95,0.000122,0.04313,0.00393,1.268,0.01014,0.0021,0.00249',
    ...(['B010', 'Green gram, dal', 326, 23.9, 1.4, 52.6, 9.4, 10] as const),
  ],
  [
    'B021,"Red gram, dal",Cajanus cajan,Grain Legumes,6,1384,10,9.2,3.26,1.56,0.1,9.06,55.23,21.7,50.6,2.08,0.000127,0.07173,0.0039,1.395,0.01801,0.003,0.00263',
    ...(['B021', 'Red gram, dal', 331, 21.7, 1.6, 55.2, 9.1, 18] as const),
  ],
  [
    'C034,"Tamarind leaves, tender",Tamarindus indica,Green Leafy Vegetables,3,299,1,71.69,1.25,0.49,0.02,10.7,10.04,5.84,7.01,0.17,0.000168,0.06693,0.00284,0.465,0.01343,0.001,0.00093',
    ...(['C034', 'Tamarind leaves, tender', 71, 5.8, 0.5, 10, 10.7, 13] as const),
  ],
  [
    'D005,"Bitter gourd, jagged, teeth ridges, short",Momordica charantia,Other Vegetables,4,79,5,91.6,0.81,0.24,0.02,3.49,2.53,1.34,0.99,0.06,0.000126,0.01627,0.00108,0.282,0.01259,0.0008,0.00036',
    ...(['D005', 'Bitter gourd, jagged, teeth ridges, short', 19, 1.3, 0.2, 2.5, 3.5, 13] as const),
  ],
  [
    'D034,"Capsicum, red",Capsicum annuum,Other Vegetables,4,83,24,92.99,0.76,0.47,0.03,2.19,2.14,1.47,1.01,0.93,0.000246,0.01576,0.00038,0.224,0.0017,0.0002,0.00034',
    ...(['D034', 'Capsicum, red', 20, 1.5, 0.5, 2.1, 2.2, 2] as const),
  ],
  [
    'D076,"Tomato, ripe, local",Lycopersicon esculentum,Other Vegetables,6,82,4,93.62,0.52,0.47,0.04,1.77,2.71,0.9,1.34,1.34,0.00091437,0.01017,0.0003,0.204,0.00973,0.0011,0.00012',
    ...(['D076', 'Tomato, ripe, local', 20, 0.9, 0.5, 2.7, 1.8, 10] as const),
  ],
  [
    'E001,"Apple, big",Malus domestica,Fruits,6,261,15,83.01,0.36,0.64,0.06,2.59,13.11,0.29,9.53,9.53,0.00000241,0.01368,0.00026,0.116,0.00143,0.0002,0.00009',
    ...(['E001', 'Apple, big', 62, 0.3, 0.6, 13.1, 2.6, 1] as const),
  ],
  [
    'E012,"Banana, ripe, robusta",Musa x paradisiaca,Fruits,6,440,14,71.93,0.94,0.33,0.04,1.94,23.63,1.23,18.94,13.65,0.00006035,0.00507,0.00028,0.306,0.00085,0.0001,0.00014',
    ...(['E012', 'Banana, ripe, robusta', 105, 1.2, 0.3, 23.6, 1.9, 1] as const),
  ],
  [
    'E053,Pineapple,Ananas comosus,Fruits,6,180,19,86.06,0.38,0.16,0.02,3.46,9.42,0.52,8.56,8.56,0.00003121,0.01088,0.00028,0.143,0.00143,0.0002,0.0001',
    ...(['E053', 'Pineapple', 43, 0.5, 0.2, 9.4, 3.5, 1] as const),
  ],
  [
    'F006,"Potato, brown skin, big",Solanum tuberosum,Roots and Tubers,6,292,7,80.72,0.92,0.23,0.02,1.71,14.89,1.54,11.79,0.32,0,0.00952,0.00057,0.541,0.00411,0.0007,0.00028',
    ...(['F006', 'Potato, brown skin, big', 70, 1.5, 0.2, 14.9, 1.7, 4] as const),
  ],
  [
    'H001,Almond,Prunus amygdalus,Nuts and Oil Seeds,6,2549,4,4.37,2.62,58.49,0.62,13.06,3.04,18.41,2.24,2.23,0,0.228,0.00459,0.699,0.0015,0.0002,0.0035',
    ...(['H001', 'Almond', 609, 18.4, 58.5, 3, 13.1, 2] as const),
  ],
  [
    'I001,"Jaggery, cane",Saccharum officinarum,Sugars,6,1480,9,11.2,1.92,0.16,0.02,0,84.87,1.85,84.32,84.32,0,0.107,0.00463,0.488,0.02538,0.003,0.00045',
    ...(['I001', 'Jaggery, cane', 354, 1.9, 0.2, 84.9, 0, 25] as const),
  ],
  [
    'L002,"Milk, whole, Cow",,Milk and Milk Products,6,305,23,86.64,0.68,4.48,0.3,0,4.94,3.26,4.94,4.89,0.00001367,0.118,0.00015,0.115,0.02546,0.002,0.00033',
    ...(['L002', 'Milk, whole, Cow', 73, 3.3, 4.5, 4.9, 0, 25] as const),
  ],
  [
    'L003,Paneer,,Milk and Milk Products,6,1079,13,51.96,1.98,14.78,0.4,0,12.41,18.86,12.01,11.57,0.00000439,0.476,0.0009,0.06353,0.01804,0.001,0.00274',
    ...(['L003', 'Paneer', 258, 18.9, 14.8, 12.4, 0, 18] as const),
  ],
  [
    'M004,"Egg, poultry, whole, boiled",,Egg and Egg Products,6,618,6,73.46,0.86,10.54,0.2,0,0,13.43,0,0,0.00019426,0.05512,0.00187,0.127,0.121,0.01,0.00131',
    ...(['M004', 'Egg, poultry, whole, boiled', 148, 13.4, 10.5, 0, 0, 121] as const),
  ],
  [
    'N003,"Chicken, poultry, breast, skinless",,Poultry,5,704,24,67.15,1.19,9,0.5,0,0,21.81,0,0,0.00000696,0.01291,0.00083,0.295,0.0367,0.004,0.00078',
    ...(['N003', 'Chicken, poultry, breast, skinless', 168, 21.8, 9, 0, 0, 37] as const),
  ],
];

/** Minerals of three of these foods: 0.364 g of calcium are 364 mg. */
const ifctMinerals = {
  A010: { calcium_mg: 364, iron_mg: 4.62, potassium_mg: 443, zinc_mg: 2.53 },
  E001: { calcium_mg: 14, iron_mg: 0.26, potassium_mg: 116, zinc_mg: 0.09 },
  L003: { calcium_mg: 476, iron_mg: 0.9, potassium_mg: 64, zinc_mg: 2.74 },
};

/** The marks of the Philippine tables are N/A, - and tr; the edible portion has a percent sign. */
const fnri: readonly FoodLine[] = [
  [
    'A001,"Rice, well-milled, raw",Oryza sativa,Bigas,100%,11.5,356,7.4,0.5,80.4,0.4,0.4,0.1,11,1.1,5',
    ...(['A001', 'Rice, well-milled, raw', 356, 7.4, 0.5, 80.4, 0.4, 5] as const),
  ],
  [
    'A003,"Rice, well-milled, boiled",Oryza sativa,"Kanin; Sinaing",100%,68.8,129,2.1,0.2,29.7,0.1,0.4,-,11,0.6,2',
    ...(['A003', 'Rice, well-milled, boiled', 129, 2.1, 0.2, 29.7, 0.4, 2] as const),
  ],
  [
    'A020,"Corn grits, yellow",Zea mays,Bigas-mais,100%,12.3,357,7.6,1.2,78.8,0.4,2.4,0.9,7,0.9,3',
    ...(['A020', 'Corn grits, yellow', 357, 7.6, 1.2, 78.8, 2.4, 3] as const),
  ],
  [
    'A066,"Bread, pan de sal",N/A,N/A,100%,25.9,294,9.6,2.7,60,1.8,3.9,-,52,2.9,460',
    ...(['A066', 'Bread, pan de sal', 294, 9.6, 2.7, 60, 3.9, 460] as const),
  ],
  [
    'B004,"Cassava, raw",Manihot esculenta,Kamoteng kahoy,73%,60.3,155,0.8,0.2,37.7,1,1.4,tr,35,0.9,9',
    ...(['B004', 'Cassava, raw', 155, 0.8, 0.2, 37.7, 1.4, 9] as const),
  ],
  [
    'B021,"Sweet potato, yellow, boiled",Ipomoea batatas,"Kamote, dilaw",96%,66.4,132,0.7,0.4,31.5,1,2.1,-,42,0.7,20',
    ...(['B021', 'Sweet potato, yellow, boiled', 132, 0.7, 0.4, 31.5, 2.1, 20] as const),
  ],
  [
    'C004,"Coconut, mature kernel",Cocos nucifera,Niyog,100%,45.6,390,4.5,37.8,10.9,1.2,9.4,3.9,26,2.1,25',
    ...(['C004', 'Coconut, mature kernel', 390, 4.5, 37.8, 10.9, 9.4, 25] as const),
  ],
  [
    'C024,"Peanut, roasted",Arachis hypogaea,"Mani, binusa",100%,3.5,580,26.6,45.8,21.2,2.9,8.1,3.2,58,3.2,17',
    ...(['C024', 'Peanut, roasted', 580, 26.6, 45.8, 21.2, 8.1, 17] as const),
  ],
  [
    'D010,"Bitter gourd, fruit, raw",Momordica charantia,Ampalaya,85%,93.2,25,0.9,0.4,4.4,0.8,2.6,1.9,19,1,2',
    ...(['D010', 'Bitter gourd, fruit, raw', 25, 0.9, 0.4, 4.4, 2.6, 2] as const),
  ],
  [
    'D074,"Horseradish tree leaves, raw",Moringa oleifera,Malunggay,55%,77.5,79,5.9,1.6,10.1,2.3,6.3,-,302,3.6,9',
    ...(['D074', 'Horseradish tree leaves, raw', 79, 5.9, 1.6, 10.1, 6.3, 9] as const),
  ],
  [
    'D104,"Swamp cabbage, leaves, raw",Ipomoea aquatica,Kangkong,62%,90.4,31,3.1,0.5,4.3,1.4,2.5,tr,86,3.5,-',
    ...(['D104', 'Swamp cabbage, leaves, raw', 31, 3.1, 0.5, 4.3, 2.5, null] as const),
  ],
  [
    'E006,"Banana, lakatan",Musa sapientum,Lakatan,63%,67.8,118,1.2,0.2,29.9,0.9,2.6,16.2,21,0.8,9',
    ...(['E006', 'Banana, lakatan', 118, 1.2, 0.2, 29.9, 2.6, 9] as const),
  ],
  [
    'E065,"Mango, ripe, carabao",Mangifera indica,"Mangga, kalabaw, hinog",65%,82.9,67,0.6,0.3,15.8,0.4,1.1,13.5,11,0.3,3',
    ...(['E065', 'Mango, ripe, carabao', 67, 0.6, 0.3, 15.8, 1.1, 3] as const),
  ],
  [
    'F008,"Beef, lean",N/A,"Baka, laman",100%,74.5,107,22.5,1.9,0,1.1,0,0,10,2.7,76',
    ...(['F008', 'Beef, lean', 107, 22.5, 1.9, 0, 0, 76] as const),
  ],
  [
    'F099,"Chicken, breast, raw",Gallus gallus,"Manok, pitso",69%,74.4,111,23.3,2,0,1.1,(0),-,5,0.8,61',
    ...(['F099', 'Chicken, breast, raw', 111, 23.3, 2, 0, 0, 61] as const),
  ],
  [
    'G010,"Milkfish, raw",Chanos chanos,Bangus,66%,71.7,138,20.1,6.4,tr,1.4,0,0,58,0.9,75',
    ...(['G010', 'Milkfish, raw', 138, 20.1, 6.4, 0, 0, 75] as const),
  ],
  [
    'H005,"Egg, chicken, whole",Gallus gallus,Itlog ng manok,88%,74.6,144,12.3,10.1,1.0,1,0,0.3,65,2.1,135',
    ...(['H005', 'Egg, chicken, whole', 144, 12.3, 10.1, 1, 0, 135] as const),
  ],
  [
    'J012,"Milk, fresh, carabao",Bubalus bubalis,Gatas ng kalabaw,100%,81.4,107,5.3,7.4,5.1,0.8,0,5,191,0.2,48',
    ...(['J012', 'Milk, fresh, carabao', 107, 5.3, 7.4, 5.1, 0, 48] as const),
  ],
  ['K004,"Oil, coconut",N/A,Langis ng niyog,100%,0,898,0,99.8,0.1,0,0,0,-,-,-', 'K004', 'Oil, coconut', 898, 0, 99.8, 0.1, 0, null],
  [
    'M004,"Sugar, refined",N/A,"Asukal, puti",100%,0.1,399,0,0,99.8,tr,0,99.8,1,tr,1',
    ...(['M004', 'Sugar, refined', 399, 0, 0, 99.8, 0, 1] as const),
  ],
];

/** Sp. is a trace, k.A. is not known; foods have a value, its derivation and its source each. */
const swiss: readonly FoodLine[] = [
  [
    '10533;;Agar Agar;;Verschiedenes;;pro 100g essbarer Anteil;677;B;BLS;160;K;;0.2;BLS;0;BLS;0;BLS;74.3;BLS;2.4;BLS;0.3;125',
    null,
    'Agar Agar',
    160,
    2.4,
    0.2,
    0,
    74.3,
    125,
  ],
  [
    '10530;;Apfel, frisch;;Früchte/Früchte frisch;;pro 100g essbarer Anteil;229;;;54;;;Sp.;;11.9;;11.6;;2.1;;0.3;;0;Sp.',
    null,
    'Apfel, frisch',
    54,
    0.3,
    0,
    11.9,
    2.1,
    0,
  ],
  [
    '395;;Banane, roh;Frischobst;Früchte/Früchte frisch;;pro 100g essbarer Anteil;404;;;95;;;0.3;;20.9;;17.9;;1.9;;1.2;;0;1',
    null,
    'Banane, roh',
    95,
    1.2,
    0.3,
    20.9,
    1.9,
    1,
  ],
  [
    '402;;Butter, ungesalzen;Tafelbutter;Fette und Öle/Butter;;pro 100g essbarer Anteil;3060;;;744;;;82.3;;0.7;;0.7;;0;;0.6;;0;6',
    null,
    'Butter, ungesalzen',
    744,
    0.6,
    82.3,
    0.7,
    0,
    6,
  ],
  [
    '178;;Brokkoli, roh;Broccoli;Gemüse/Gemüse frisch;;pro 100g essbarer Anteil;126;;;30;;;0.4;;2.4;;2.1;;2.6;;3.2;;0.1;22',
    null,
    'Brokkoli, roh',
    30,
    3.2,
    0.4,
    2.4,
    2.6,
    22,
  ],
  [
    '14;;Ei, ganz, roh;Hühnerei;Eier;;pro 100g essbarer Anteil;598;;;143;;;9.9;;0.6;;0.3;;0;;12.8;;0.4;141',
    null,
    'Ei, ganz, roh',
    143,
    12.8,
    9.9,
    0.6,
    0,
    141,
  ],
  [
    '338;;Emmentaler, vollfett;;Milch und Milchprodukte/Käse;;pro 100g essbarer Anteil;1640;;;395;;;31.2;;0;;k.A.;;0;;28.6;;0.5;201',
    null,
    'Emmentaler, vollfett',
    395,
    28.6,
    31.2,
    0,
    0,
    201,
  ],
  [
    '441;;Haferflocken;;Getreideprodukte;;pro 100g essbarer Anteil;1560;;;372;;;7.1;;57.1;;1.2;;10.2;;14;;0;4',
    null,
    'Haferflocken',
    372,
    14,
    7.1,
    57.1,
    10.2,
    4,
  ],
  [
    '525;;Haselnuss;;Nüsse, Samen und Ölfrüchte;;pro 100g essbarer Anteil;2690;;;653;;;61.6;;6.8;;4.1;;8.2;;15.6;;0;2',
    null,
    'Haselnuss',
    653,
    15.6,
    61.6,
    6.8,
    8.2,
    2,
  ],
  [
    '604;;Honig;Bienenhonig;Süssigkeiten;;pro 100g essbarer Anteil;1390;;;327;;;0;;81;;79.8;;0;;0.4;;0;5',
    null,
    'Honig',
    327,
    0.4,
    0,
    81,
    0,
    5,
  ],
  [
    '713;;Kartoffel, geschält, roh;;Kartoffeln;;pro 100g essbarer Anteil;326;;;77;;;<0.1;;15.9;;0.8;;2.1;;2;;0;2',
    null,
    'Kartoffel, geschält, roh',
    77,
    2,
    0,
    15.9,
    2.1,
    2,
  ],
  [
    '255;;Karotte, roh;Rüebli;Gemüse/Gemüse frisch;;pro 100g essbarer Anteil;164;;;39;;;0.3;;6.7;;6.5;;3.1;;0.8;;0.1;45',
    null,
    'Karotte, roh',
    39,
    0.8,
    0.3,
    6.7,
    3.1,
    45,
  ],
  ['9;;Lachs, roh;;Fisch;;pro 100g essbarer Anteil;833;;;200;;;13.6;;0;;0;;0;;19.4;;0.1;45', null, 'Lachs, roh', 200, 19.4, 13.6, 0, 0, 45],
  [
    '620;;Linsen, ganz, getrocknet;;Hülsenfrüchte;;pro 100g essbarer Anteil;1380;;;327;;;1.6;;46.9;;1.1;;17;;24.6;;0;4',
    null,
    'Linsen, ganz, getrocknet',
    327,
    24.6,
    1.6,
    46.9,
    17,
    4,
  ],
  [
    '1012;;Olivenöl;;Fette und Öle/Öle;;pro 100g essbarer Anteil;3700;;;900;;;100;;0;;0;;0;;0;;0;Sp.',
    null,
    'Olivenöl',
    900,
    0,
    100,
    0,
    0,
    0,
  ],
  [
    '88;;Pouletbrust, roh;Poulet;Fleisch/Geflügel;;pro 100g essbarer Anteil;451;;;107;;;1.5;;0;;0;;0;;23.2;;0.2;66',
    null,
    'Pouletbrust, roh',
    107,
    23.2,
    1.5,
    0,
    0,
    66,
  ],
  [
    '650;;Reis poliert, trocken;;Getreideprodukte;;pro 100g essbarer Anteil;1490;;;351;;;0.6;;78.4;;0.2;;1.4;;7;;0;3',
    null,
    'Reis poliert, trocken',
    351,
    7,
    0.6,
    78.4,
    1.4,
    3,
  ],
  [
    '277;;Tofu;Sojaquark;Fleischersatzprodukte;;pro 100g essbarer Anteil;518;;;124;;;7.7;;0.6;;k.A.;;k.A.;;12.6;;0;4',
    null,
    'Tofu',
    124,
    12.6,
    7.7,
    0.6,
    null,
    4,
  ],
  [
    '300;;Tomate, roh;;Gemüse/Gemüse frisch;;pro 100g essbarer Anteil;91;;;22;;;0.3;;3.2;;3.2;;1.2;;0.8;;0;k.A.',
    null,
    'Tomate, roh',
    22,
    0.8,
    0.3,
    3.2,
    1.2,
    null,
  ],
  [
    '800;;Zucker, weiss;Kristallzucker;Süssigkeiten;;pro 100g essbarer Anteil;1700;;;400;;;0;;100;;100;;0;;0;;0;Sp.',
    null,
    'Zucker, weiss',
    400,
    0,
    0,
    100,
    0,
    0,
  ],
];

/** What no table of the publisher names otherwise. */
export const moreFoodRows: Record<string, FoodTable> = {
  ifct: { profile: '印度食物成分表（IFCT）', heads: [ifctHeads], lines: ifct, minerals: ifctMinerals },
  fnri: {
    profile: '菲律宾食物成分表（FNRI）',
    heads: [
      'Food ID,Food name and Description,Scientific name,Alternate/Common name(s),Edible portion,Water (g),"Energy, calculated (kcal)",Protein (g),Total Fat (g),"Carbohydrate, total (g)",Ash Total (g),"Fiber, total dietary (g)","Sugars, total (g)","Calcium, Ca (mg)","Iron, Fe (mg)","Sodium, Na (mg)"',
    ],
    lines: fnri,
    minerals: { B004: { edible_rate: 73, calcium_mg: 35, iron_mg: 0.9, sugar_g: 0 }, K004: { edible_rate: 100, sugar_g: 0 } },
  },
  swiss: {
    profile: '瑞士食物成分表',
    heads: [
      'Schweizer Nährwertdatenbank - Generische Lebensmittel V 7.0 (20.11.2024);;;;;;;;;;;;;;;;;;;;;;;;',
      ';;;;;;;;;;;;;;;;;;;;;;;;',
      'ID;ID V 4.0;Name;Synonyme;Kategorie;Dichte;Bezugseinheit;Energie, Kilojoule (kJ);Ableitung des Wertes;Quelle;Energie, Kalorien (kcal);Ableitung des Wertes;Quelle;Fett, total (g);Quelle;Kohlenhydrate, verfügbar (g);Quelle;Zucker (g);Quelle;Nahrungsfasern (g);Quelle;Protein (g);Quelle;Salz (NaCl) (g);Natrium (Na) (mg)',
    ],
    lines: swiss,
  },
};
