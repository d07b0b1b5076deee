const address =
  /^\s*((?:[^\s省]{2,7}省|[^\s区]{2,7}(?:自治区|特别行政区)|(?:北京|天津|上海|重庆)市?))?\s*([^\s区县路街道镇号\d]{1,8}?(?:市|自治州|地区|盟))?/;

/** Returns the province and city at the start of an address, as far as it contains them. */
export function regionOf(text: string | null | undefined): string | null {
  const [, province, city] = address.exec(text ?? '') ?? [];
  return [province, city].filter(Boolean).join(' ') || null;
}
