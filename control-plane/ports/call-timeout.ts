/** A call of a port did not end in time. Its effect may still come. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout';
}
