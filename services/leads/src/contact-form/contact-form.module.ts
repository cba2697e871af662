import { Module } from '@nestjs/common';
import { ContactFormController } from './contact-form.controller.js';
import { ReceiveContact } from './receive-contact.js';
import { StoreContact } from './store-contact.js';

@Module({ controllers: [ContactFormController], providers: [ReceiveContact, StoreContact] })
export class ContactFormModule {}
