/** Places that secret values of parameters are sealed for. */
export const placeOfParam = (key: string) => `param ${key}`;
export const placeOfValue = (enterpriseId: number, key: string) => `enterprise ${enterpriseId} param ${key}`;
