export { badField, notFound, Refusal } from '../contract/refusal.ts';
