/** The folder of a file's path or URI, with a slash at its end: `./deploy/web.yaml` and `deploy/x/../web.yaml` are in `deploy/`. */
export function folderOf(file: string): string {
  const path = file.replaceAll('\\', '/');
  return pathFrom(path.slice(0, path.lastIndexOf('/') + 1), '');
}

/** A path that is written relative to a folder. */
export function pathFrom(folder: string, path: string): string {
  const whole = `${path.startsWith('/') ? '' : folder}${path}`;
  const steps: string[] = [];
  for (const step of whole.split('/')) {
    const last = steps.at(-1);
    if (step === '..' && last !== undefined && last !== '..' && last !== '') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
