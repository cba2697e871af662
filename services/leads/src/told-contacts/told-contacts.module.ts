import { Module } from '@nestjs/common';
import { ToldContactsMessages } from './told-contacts.messages.js';

@Module({ controllers: [ToldContactsMessages] })
export class ToldContactsModule {}
