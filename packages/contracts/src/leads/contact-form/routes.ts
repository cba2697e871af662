import { route } from '../../route/index.js';
import { contactFormBody, contactFormReply } from './schemas.js';

export const contactFormRoutes = {
  receive: route({
    method: 'POST',
    path: '/api/landing/contact-form',
    service: 'leads',
    access: 'public',
    summary: 'Submit the trial contact form',
    body: contactFormBody,
    replies: { 200: contactFormReply },
  }),
};
