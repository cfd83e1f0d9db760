/** An upload that no app uses is deleted after that time. */
export const unusedMs = 3_600_000;
