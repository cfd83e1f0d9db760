import type { FormField } from '../../client/forms.ts';
import { bytes } from '../parts/format.ts';

/** A chosen file as the `data:` URL that the contract takes for a picture. */
export function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file cannot be read. Choose another one.'));
    reader.readAsDataURL(file);
  });
}

/** Why a `data:` URL cannot be the picture, as a sentence; `null` if it can. */
export function mistakeInPicture(url: string, { pattern = '', maxLength = Infinity, patternSays = '' }: FormField) {
  // Four letters of base64 are three bytes.
  if (url.length > maxLength) return `The picture is too large: choose one of at most ${bytes((maxLength * 3) / 4)}.`;
  return new RegExp(pattern, 'u').test(url) ? null : `The picture ${patternSays}.`;
}
