import { expect, test } from 'vitest';
import { forms } from '../../client/forms.ts';
import { mistakeInPicture } from '../../dashboard/forms/picture.ts';

const field = forms.UpdateMeBody.avatarUrl;

test.each([
  ['data:image/png;base64,iVBORw0KGgo=', null],
  [
    'data:image/heic;base64,iVBORw0KGgo=',
    'The picture must be a PNG, JPEG, GIF, WebP or SVG image as a `data:` URL in base64.',
  ],
  [`data:image/png;base64,${'A'.repeat(350_000)}`, 'The picture is too large: choose one of at most 256 KiB.'],
])('a picture that begins with %.24s', (url, mistake) => {
  expect(mistakeInPicture(url, field)).toBe(mistake);
});
