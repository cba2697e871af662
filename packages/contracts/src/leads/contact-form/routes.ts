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
    // Anyone can send it, so each network has few tries.
    rateLimit: { name: 'contact-forms', points: 20, perSeconds: 600, per: 'network' },
  }),
};
