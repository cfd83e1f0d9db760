/** Ids and secrets, new with each call. */
export interface Random {
  /** A new UUID. */
  id(): string;
  /** 240 random bits, as 60 hexadecimal digits: a secret that cannot be guessed, unless the source is seeded. */
  secret(): string;
}
