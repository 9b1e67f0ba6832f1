/** The languages that the command line can speak; the first one needs no catalogue. */
export const languages = ['en', 'zh-cn'] as const;
