/** Contact lists as their programs export them, people invented. */
export const people = {
  // WeCom admin console, customer list.
  wecom: `客户名称,描述,添加人,添加人所属部门,添加时间,来源,手机,企业,邮箱,地址,职务,电话,标签组1
林某@微信,朋友介绍,陈雨桐,营养部,2026-11-20 10:00:00,扫描名片二维码,13900009106,,,,,,A类
`,
  // Google Contacts, "Google CSV": several numbers of a kind are joined by three colons.
  google: `First Name,Middle Name,Last Name,Notes,Labels,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Organization Name
Anna,Maria,Keller,prefers mornings,* myContacts,anna@example.com,Mobile,139 0000 9201 ::: 0571-88001234,Green Ltd
知夏,,林,,* myContacts,,Mobile,+8613900009202,
`,
  outlook: `First Name,Middle Name,Last Name,Title,E-mail Address,Home Phone,Mobile Phone,Business Phone,Notes,Birthday
小雨,,陈,,,021-55556666,13900009203,,想减重,1990-05-01
`,
  // Numbers as people write them into one cell.
  numbers: `姓名,手机号,备注
甲,13900009204、0571-88001234-801,周末联系
乙,0571-88001235 / 13900009205,
丙,13900009206,
`,
  // Google and phones leave out the year of a birthday that nobody told.
  yearless: `First Name,Last Name,Birthday,Labels,Phone 1 - Value
小雨,陈,--03-14,* myContacts,13900009207
小鹿,陆,1604-02-29,,13900009208
小马,马,1991-02-28,,13900009209
`,
} as const;

/** vCard 3.0 with groups and folding, 2.1 in quoted-printable and two charsets, 4.0 with a URI. */
export const contacts = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:陈;小雨;;;',
  'FN:陈小雨',
  'item1.TEL;TYPE=HOME:021-55556666',
  'item1.X-ABLabel:家',
  'TEL;TYPE=CELL,VOICE;TYPE=pref:+86 139-0000-9104',
  'BDAY:1990-05-01',
  'NOTE:想减重\\n周末',
  '  联系\\, 谢谢',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=9E=97;=E7=9F=A5=',
  '=E5=A4=8F;;;',
  'TEL;CELL:139-0000-9105',
  'NOTE;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:=B3=C2',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Anna Keller',
  'GENDER:F',
  'TEL;VALUE=uri;TYPE="voice,cell":tel:+86-13900009106',
  'END:VCARD',
  '',
].join('\r\n');

/** Apple Health: the form of export.xml, with the document type that it begins with. */
export const appleHealth = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
]>
<HealthData locale="zh_CN">
 <ExportDate value="2026-11-21 08:00:00 +0800"/>
 <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="秤" unit="kg" creationDate="2026-11-20 07:15:30 +0800" startDate="2026-11-20 07:15:22 +0800" endDate="2026-11-20 07:15:22 +0800" value="72.45"/>
 <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="秤" unit="kg" startDate="2026-11-20 21:15:22 +0800" endDate="2026-11-20 21:15:22 +0800" value="73.1"/>
 <Record type="HKQuantityTypeIdentifierBodyFatPercentage" sourceName="秤" unit="%" startDate="2026-11-20 07:15:22 +0800" endDate="2026-11-20 07:15:22 +0800" value="0.283"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" startDate="2026-11-20 08:00:00 +0800" endDate="2026-11-20 08:10:00 +0800" value="700"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-11-20 08:00:00 +0800" endDate="2026-11-20 08:10:00 +0800" value="812"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-11-20 18:00:00 +0800" endDate="2026-11-20 18:30:00 +0800" value="3100"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2026-11-19 23:30:00 +0800" endDate="2026-11-20 03:00:00 +0800" value="HKCategoryValueSleepAnalysisAsleepCore"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2026-11-20 03:00:00 +0800" endDate="2026-11-20 06:30:00 +0800" value="HKCategoryValueSleepAnalysisAsleepREM"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2026-11-19 23:00:00 +0800" endDate="2026-11-20 06:30:00 +0800" value="HKCategoryValueSleepAnalysisInBed"/>
 <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2026-11-20 08:00:00 +0800" endDate="2026-11-20 08:00:00 +0800" value="71"/>
</HealthData>
`;
