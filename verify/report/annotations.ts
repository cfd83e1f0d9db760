/** Where GitHub shows an annotation. */
export interface Annotation {
  readonly title: string;
  readonly file?: string;
}

/** A command of GitHub Actions: a line in the log that is shown beside the changed files. */
export function annotate(level: 'error' | 'warning' | 'notice', message: string, { title, file }: Annotation): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${escapeProperty(file)}`]),
    `title=${escapeProperty(title)}`,
  ];
  return `::${level} ${properties.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
