import { Module } from '@nestjs/common';
import { FIELD_KEYS, FieldKeysController } from '@bindery/service-kit/field-keys';
import { ContactKeys } from './contact-keys.js';

/** What operators can ask of leads beyond what every service answers them. */
@Module({ controllers: [FieldKeysController], providers: [{ provide: FIELD_KEYS, useClass: ContactKeys }] })
export class OperatorsModule {}
