/** As it comes, except that it says nothing about itself and does not look for a folder above. */
export default {
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
};
