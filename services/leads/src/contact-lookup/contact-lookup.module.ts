import { Module } from '@nestjs/common';
import { ContactLookupMessages } from './contact-lookup.messages.js';

@Module({ controllers: [ContactLookupMessages] })
export class ContactLookupModule {}
