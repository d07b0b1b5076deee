/** A customer for whom all targets can be worked out. */
export const woman = {
  nick_name: '小满',
  real_name: '许念',
  sex: 2,
  birthday: '1996-05-18',
  height: 165,
  init_weight: 70,
  target_weight: 58,
  activity_level: 'light',
} as const;
