/** Rows of public food tables with the heads that their publishers give them. */
export const foods = {
  // Taiwan Food Composition Database (TFDA), open data: a line for each analysed item.
  tfda: `食品分類,資料類別,整合編號,樣品名稱,俗名,樣品英文名稱,內容物描述,廢棄率,分析項分類,分析項,含量單位,每100克含量,樣本數,標準差
豆類,樣品基本資料,H00101,黃豆,"大豆,菽",Soy bean,樣品狀態:乾貨,0,一般成分,熱量,kcal,389,2,1.2
豆類,樣品基本資料,H00101,黃豆,"大豆,菽",Soy bean,樣品狀態:乾貨,0,一般成分,粗蛋白,g,35.6,2,
豆類,樣品基本資料,H00101,黃豆,"大豆,菽",Soy bean,樣品狀態:乾貨,0,一般成分,粗脂肪,g,15.7,2,
豆類,樣品基本資料,H00101,黃豆,"大豆,菽",Soy bean,樣品狀態:乾貨,0,一般成分,總碳水化合物,g,33.0,2,
豆類,樣品基本資料,H00101,黃豆,"大豆,菽",Soy bean,樣品狀態:乾貨,0,一般成分,膳食纖維,g,14.5,2,
穀物類,樣品基本資料,A00101,大麥仁,,Barley,樣品狀態:乾貨,0,一般成分,熱量,kcal,365,3,
穀物類,樣品基本資料,A00101,大麥仁,,Barley,樣品狀態:乾貨,0,一般成分,粗蛋白,g,8.6,3,
穀物類,樣品基本資料,A00101,大麥仁,,Barley,樣品狀態:乾貨,0,一般成分,粗脂肪,g,1.7,3,
穀物類,樣品基本資料,A00101,大麥仁,,Barley,樣品狀態:乾貨,0,一般成分,總碳水化合物,g,77.2,3,
穀物類,樣品基本資料,A00101,大麥仁,,Barley,樣品狀態:乾貨,0,礦物質,鈉,mg,5,3,
`,
  // FoodData Central: food.csv and nutrient.csv joined to food_nutrient.csv (its download page describes the fields).
  fdc: `fdc_id,description,nutrient_name,unit_name,amount
171688,"Apples, raw, with skin",Protein,G,0.26
171688,"Apples, raw, with skin",Total lipid (fat),G,0.17
171688,"Apples, raw, with skin","Carbohydrate, by difference",G,13.81
171688,"Apples, raw, with skin",Energy,KCAL,52
171688,"Apples, raw, with skin",Energy,kJ,218
171688,"Apples, raw, with skin","Fiber, total dietary",G,2.4
171688,"Apples, raw, with skin","Sodium, Na",MG,1
173944,"Bananas, raw",Protein,G,1.09
173944,"Bananas, raw",Total lipid (fat),G,0.33
173944,"Bananas, raw","Carbohydrate, by difference",G,22.84
173944,"Bananas, raw",Energy,KCAL,89
173944,"Bananas, raw",Energy,kJ,371
173944,"Bananas, raw","Fiber, total dietary",G,2.6
173944,"Bananas, raw","Sodium, Na",MG,1
`,
  fdcNumbers: `id,fdc_id,nutrient_id,amount,data_points,derivation_id
1,171688,1003,0.26,5,1
`,
  // USDA SR28, ABBREV.
  sr: `NDB_No,Shrt_Desc,Water_(g),Energ_Kcal,Protein_(g),Lipid_Tot_(g),Ash_(g),Carbohydrt_(g),Fiber_TD_(g),Sugar_Tot_(g),Sodium_(mg)
02013,CORIANDER SEED,8.86,298,12.37,17.77,6.02,54.99,41.9,,35
01001,"BUTTER,WITH SALT",15.87,717,0.85,81.11,2.11,0.06,0,0.06,643
`,
  // Standard Tables of Food Composition in Japan (MEXT): heads over several lines, with units and codes of its components.
  mext: `食品群,食品番号,索引番号,食品名,廃棄率,エネルギー,,水分,たんぱく質,脂質,炭水化物,食物繊維総量,ナトリウム
,,,,%,kJ,kcal,g,g,g,g,g,mg
,,,,REFUSE,ENERC,ENERC_KCAL,WATER,PROT-,FAT-,CHOCDF-,FIB-,NA
01,01001,1,アマランサス 玄穀,0,1452,343,13.5,12.7,6.0,64.9,7.4,1
01,01083,,こめ 水稲穀粒 精白米 うるち米,0,1455,342,14.9,6.1,0.9,77.6,0.5,1
06,06182,,トマト 赤色トマト 果実 生,3,83,20,94.0,0.7,0.1,4.7,1.0,3
`,
  // Indian Food Composition Tables 2017, as its data package names them; energy in kJ.
  ifct: `code,name,scie,lang,grup,regn,tags,enerc,water,protcnt,fatce,fibtg,choavldf
A001,Amaranth seed black,Amaranthus cruentus,,Cereals and Millets,1,,1490,9.89,14.59,5.74,7.02,59.98
`,
  // Philippine Food Composition Tables (FNRI).
  fnri: `Food ID,Food name and Description,Alternate/Common name(s),Edible portion,Water (g),"Energy, calculated (kcal)",Protein (g),Total Fat (g),"Carbohydrate, total (g)","Fiber, total dietary (g)","Sodium, Na (mg)"
A003,"Rice, well-milled, boiled",Kanin,100,68.8,129,2.1,0.2,28.8,0.4,2
`,
  // CIQUAL (France).
  ciqual: `alim_code;alim_nom_fr;Energie, Règlement UE N° 1169/2011 (kJ/100 g);Energie, Règlement UE N° 1169/2011 (kcal/100 g);Protéines, N x facteur de Jones (g/100 g);Glucides (g/100 g);Lipides (g/100 g);Fibres alimentaires (g/100 g);Sodium (mg/100 g)
25608;Taboulé ou Salade de couscous, préemballé;753;179;4,88;23,7;6,7;2,5;399
25609;Salade de pomme de terre à la piémontaise, préemballée;542;130;4,5;8,87;8,3;< 0,5;433
`,
  // Swiss Food Composition Database, in German, below a title.
  swiss: `Schweizer Nährwertdatenbank;;;;;;;;;
ID;Name;Synonyme;Kategorie;Bezugseinheit;Energie, Kilojoule (kJ);Energie, Kalorien (kcal);Fett, total (g);Kohlenhydrate, verfügbar (g);Nahrungsfasern (g);Protein (g);Natrium (Na) (mg)
10533;Agar Agar;;Verschiedenes;pro 100g essbarer Anteil;677;160;0.2;0;74.3;2.4;125
`,
  // China Food Composition Tables.
  china: `食物编码,食物名称,食部,水分,能量kcal,能量kJ,蛋白质(g),脂肪(g),碳水化合物(g),不溶性膳食纤维(g),钠mg
051027,黑木耳（干）,100,15.5,265,1107,12.1,1.5,65.6,29.9,48.5
`,
} as const;
