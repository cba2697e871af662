import { Module, type OnModuleInit } from '@nestjs/common';
import { SigningKeysController } from './signing-keys.controller.js';
import { SigningKeys } from './signing-keys.service.js';

@Module({ controllers: [SigningKeysController], providers: [SigningKeys], exports: [SigningKeys] })
export class SigningKeysModule implements OnModuleInit {
  constructor(private readonly keys: SigningKeys) {}

  async onModuleInit(): Promise<void> {
    await this.keys.ensure();
  }
}
