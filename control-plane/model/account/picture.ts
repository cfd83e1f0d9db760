type Test = (bytes: string) => boolean;

/** Tests of the first bytes of each media type. */
const tests: Readonly<Record<string, Test>> = {
  png: (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => bytes.startsWith('\xff\xd8\xff'),
  gif: (bytes) => bytes.startsWith('GIF87a') || bytes.startsWith('GIF89a'),
  webp: (bytes) => bytes.startsWith('RIFF') && bytes.startsWith('WEBP', 8),
  'svg+xml': (bytes) => /<svg[\s>]/.test(bytes),
};

/** Whether the content of a valid data URL is an image of its media type. */
export function isPicture(dataUrl: string): boolean {
  const [head = '', content = ''] = dataUrl.split(',');
  const type = head.slice('data:image/'.length, -';base64'.length);
  return tests[type]?.(decode(content)) ?? false;
}

/** One character for each byte; empty if the text is not base64. */
function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
