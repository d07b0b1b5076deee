/** Exports of scales and fitness apps: heads as their help pages and users describe them, people and values invented. */
export const scales = {
  // Renpho app, "Export data": help.renpho.com, measurement history as CSV.
  renpho: `Time of Measurement,Weight(kg),BMI,Body Fat(%),Fat-free Body Weight(kg),Subcutaneous Fat(%),Visceral Fat,Body Water(%),Skeletal Muscle(%),Muscle Mass(kg),Bone Mass(kg),Protein(%),BMR(kcal),Metabolic Age
"Nov 20, 2026 07:15:22 AM",72.45,25.1,28.3,51.95,24.1,9,51.8,46.2,49.3,2.6,16.4,1492,38
"Nov 19, 2026 09:05:10 PM",72.9,25.2,28.6,52.05,24.3,9,51.6,46.0,49.4,2.6,16.3,1494,38
`,
  // Zepp Life (Mi Fit), "Export data": BODY_….csv, with times in UTC.
  zepp: `time,weight,height,bmi,fatRate,bodyWaterRate,boneMass,metabolism,muscleRate,visceralFat
2026-11-20 07:15:22+0000,72.5,168.0,25.6,28.3,51.8,2.6,1492.0,49.3,9.0
2026-11-19 23:30:00+0000,72.7,168.0,25.7,28.4,51.8,2.6,1492.0,49.3,9.0
`,
  // Zepp Life, ACTIVITY_….csv.
  zeppActivity: `date,steps,distance,runDistance,calories
2026-11-18,8123,5621,0,231
2026-11-17,10422,7300,1200,342
`,
  // Withings, "Download my data": weight.csv.
  withings: `Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments
"2026-11-20 07:15:00",72.45,20.50,2.60,49.30,,
"2026-11-18 07:20:00",72.80,,,,,after holidays
`,
  // Fitbit, "Export your account archive": Activities, a line for each day.
  fitbit: `Date,Calories Burned,Steps,Distance,Floors,Minutes Sedentary,Minutes Lightly Active,Minutes Fairly Active,Minutes Very Active,Activity Calories
2026-11-16,"2,145","9,876",6.9,11,712,201,22,31,"1,034"
2026-11-15,"1,987","4,321",3.0,4,890,133,5,0,645
`,
  fitbitBody: `Date,Weight,BMI,Fat
2026-11-14,72.4,25.0,28.1
`,
  // MyFitnessPal, "Export data": Measurement-Summary, Nutrition-Summary and Exercise-Summary.
  myFitnessPal: `Date,Meal,Calories,Fat (g),Saturated Fat,Carbohydrates (g),Fiber,Sugar,Protein (g),Note
2026-11-13,Breakfast,380,9.1,2.0,58.2,7.5,12.1,16.4,
2026-11-13,Dinner,512.4,20.2,5.1,48.0,6.2,7.0,35.8,
`,
  myFitnessPalExercise: `Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set,Pounds,Steps,Note
2026-11-12,Running,Cardio,312,35,,,,,
`,
  // Huawei Health, weight history.
  huawei: `日期,体重(kg),体脂率(%),基础代谢(kcal)
2026/11/11 07:02,72.6,28.2,1490
`,
  // A coach's own table.
  coach: `日期,体重（斤）,步数,饮水(ml),睡眠(小时),早餐
2026-11-10,145.2,8000,1500,7.5,燕麦牛奶、鸡蛋
2026-11-09,,6500,,,
2026-11-08,,,,,
`,
} as const;
