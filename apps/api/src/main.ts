import { PRODUCT_NAME } from '#libs/contracts/product.js';
process.stdout.write(`${PRODUCT_NAME}\n`);
