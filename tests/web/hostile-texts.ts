/** Texts as users and other systems may have entered them. */
export const hostileTexts: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script><b data-evil>',
  '\u202Egnp.exe\u202C 右到左',
  '\u200B\u200D\uFEFF零\u2060宽',
  'W'.repeat(64),
  '长'.repeat(64),
  '👩‍👩‍👧‍👦'.repeat(9),
  '=HYPERLINK("https://evil.example","x")',
  '%s%n {{7*7}}',
  'a\u0301\u0323'.repeat(21),
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">点我</a>',
];
