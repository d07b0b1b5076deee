/** What whoever serves the console has written into its start page. */
export const configured = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || undefined;

/** Address of the server; the console's own where none is configured. */
export const apiAddress = (configured('shiyi-api') ?? location.origin).replace(/\/$/, '');

/** Whether requests carry no header but the two documented ones. */
export const fewHeaders = configured('shiyi-headers') === 'few';
