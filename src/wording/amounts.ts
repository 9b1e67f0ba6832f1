// Amounts of what pods ask for.

/** `2.5 CPU`. */
export function cpuText(cores: number): string {
  return `${rounded(cores)} CPU`;
}

/** `16 GiB`, below one `512 MiB`. */
export function memoryText(bytes: number): string {
  const gibibytes = bytes / 2 ** 30;
  return gibibytes >= 1 ? `${rounded(gibibytes)} GiB` : `${rounded(bytes / 2 ** 20)} MiB`;
}

function rounded(amount: number): string {
  return String(Math.round(amount * 10) / 10);
}
