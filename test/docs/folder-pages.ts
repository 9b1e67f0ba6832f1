/** Patterns of the pages about the code that are beside it, for those who change it. */
export const folderPages: readonly string[] = [
  'src/*/README.md',
  'site/README.md',
  'test/README.md',
  'test/import-rules.md',
];
