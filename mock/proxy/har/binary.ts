import type { Redactor } from './redactor.ts';

const archiveType = /[/.+-](?:g?zip|g?tar|bzip2?|xz|7z|rar|zstd|compress|java-archive)/;

/** How zip, gzip, bzip2, xz, 7z, zstd and rar begin. */
const archiveBegins = /^(?:504b0[35]|1f8b|425a68|fd377a58|377abcaf|28b52ffd|52617221)/;

/** Whether other files are packed in it, by its type or by its first bytes. */
export function isArchive(mediaType: string, bytes: Buffer): boolean {
  const isTar = bytes.toString('latin1', 257, 262) === 'ustar';
  return archiveType.test(mediaType) || archiveBegins.test(bytes.toString('hex', 0, 4)) || isTar;
}

/** Whether no secret stands between the bytes, in any encoding that texts have there; a character may have two bytes. */
export function isSafeBinary(bytes: Buffer, isCut: boolean, redactor: Redactor): boolean {
  const texts = [
    bytes.toString(),
    bytes.toString('latin1').replaceAll('\0', ''),
    bytes.toString('utf16le'),
    bytes.subarray(1).toString('utf16le'),
  ];
  return texts.every((text) => redactor.redact(text) === text && !(isCut && redactor.endsInside(text)));
}
