import type { FieldWords } from './words.js';

/** Words for the fields of a carrier, in files of carriers. */
export const carrierWords: FieldWords = {
  phone: {
    files: `
      phone number, telephone, telephone number, tel, main phone, agent line, agent phone, agent support,
      agent support phone, agent services, agent services phone, broker line, broker phone, broker support,
      broker support phone, broker services, producer line, producer services, contact phone, support phone`,
  },
  portal_url: {
    files: `
      portal, portal url, portal link, portal website, agent portal, agent portal url, agent portal link,
      agent website, broker portal, broker portal url, broker website, producer portal, website, web site,
      website url, web address, url, link, site, login url, login page`,
  },
};
