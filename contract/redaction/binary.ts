import type { Redactor } from './redactor.ts';

const archiveType = /[/.+-](?:g?zip|g?tar|bzip2?|xz|7z|rar|zstd|compress|java-archive)/;

/** The first bytes of zip, gzip, bzip2, xz, 7z, zstd and rar. */
const archiveBegins = /^(?:504b0[35]|1f8b|425a68|fd377a58|377abcaf|28b52ffd|52617221)/;

/** Whether the bytes are an archive, by media type or by the first bytes. */
export function isArchive(mediaType: string, bytes: Buffer): boolean {
  const isTar = bytes.toString('latin1', 257, 262) === 'ustar';
  return archiveType.test(mediaType) || archiveBegins.test(bytes.toString('hex', 0, 4)) || isTar;
}

/** Whether the bytes hold no secret in any common encoding, including those with two bytes per character. */
export function isSafeBinary(bytes: Buffer, isCut: boolean, redactor: Redactor): boolean {
  const texts = [
    bytes.toString(),
    bytes.toString('latin1').replaceAll('\0', ''),
    bytes.toString('utf16le'),
    bytes.subarray(1).toString('utf16le'),
  ];
  return texts.every((text) => redactor.redact(text) === text && !(isCut && redactor.endsInside(text)));
}
