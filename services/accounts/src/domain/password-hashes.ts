import { hash, verify } from '@node-rs/argon2';

/** Makes Argon2id hashes that contain their salt and cost, and compares passwords with them. */
export class PasswordHashes {
  /** Hash to compare with for an unknown user, so that the reply takes as long as for a known one. */
  private dummy: Promise<string> | undefined;

  /** `memoryKib` is the memory that one hash takes, in KiB, and decides how long guessing takes. */
  constructor(private readonly memoryKib: number) {}

  hash(password: string): Promise<string> {
    return hash(password, { memoryCost: this.memoryKib });
  }

  /** Returns whether a password matches a hash; false, after the same time, where there is none. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    this.dummy ??= this.hash('nobody has this password');
    const matches = await verify(stored ?? (await this.dummy), password);
    return matches && stored != null;
  }
}
