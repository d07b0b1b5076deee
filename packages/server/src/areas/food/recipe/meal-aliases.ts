/** Other names that files have for meals. */
export const mealAliases = {
  早: 'breakfast',
  早饭: 'breakfast',
  上午: 'morning_snack',
  早加餐: 'morning_snack',
  中餐: 'lunch',
  午饭: 'lunch',
  午: 'lunch',
  下午: 'afternoon_snack',
  加餐: 'afternoon_snack',
  午加餐: 'afternoon_snack',
  晚: 'dinner',
  晚饭: 'dinner',
  晚加餐: 'night_snack',
};
