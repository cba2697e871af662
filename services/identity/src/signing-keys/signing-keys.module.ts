import { Module, type OnModuleInit } from '@nestjs/common';
import { SigningKeys } from './signing-keys.service.js';

@Module({ providers: [SigningKeys], exports: [SigningKeys] })
export class SigningKeysModule implements OnModuleInit {
  constructor(private readonly keys: SigningKeys) {}

  async onModuleInit(): Promise<void> {
    await this.keys.ensure();
  }
}
