/** A call of a port has not ended in time. What it does may still take effect. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout';
}
