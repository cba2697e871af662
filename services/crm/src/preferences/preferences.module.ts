import { Module } from '@nestjs/common';
import { PreferencesController } from './preferences.controller.js';
import { Preferences } from './preferences.js';

@Module({ controllers: [PreferencesController], providers: [Preferences] })
export class PreferencesModule {}
