/** What is different each time. */
export interface Random {
  /** A new UUID. */
  id(): string;
}
