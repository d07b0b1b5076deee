/** Reads a setting from a meta tag that the deployment writes into the start page. */
export const metaSetting = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || undefined;

/** URL of the server; defaults to the console's origin. */
export const apiAddress = (metaSetting('shiyi-api') ?? location.origin).replace(/\/$/, '');

/** Whether requests send only the two documented headers. */
export const fewHeaders = metaSetting('shiyi-headers') === 'few';
