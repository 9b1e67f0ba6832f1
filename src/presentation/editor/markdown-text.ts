/** The text of a manifest as Markdown shows it: nothing in it becomes markup, a link or HTML. */
export function markdownText(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ').replaceAll(/[\\`*_{}[\]()#+\-.!|<>~&$:]/g, (mark) => `\\${mark}`);
}
