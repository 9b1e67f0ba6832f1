// Amounts of what pods ask for.

/** `2.5 CPU`, of less than a tenth `30m CPU`. */
export function cpuText(cores: number): string {
  if (cores > 0 && cores < 0.1) return `${Math.max(1, Math.round(cores * 1000))}m CPU`;
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
