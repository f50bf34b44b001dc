// Where the engine's pieces go: to `said` of the module, as WHAT and text.
mergeInto(LibraryManager.library, {
  lab_said: function (what, text, length) {
    Module['said'](what, UTF8ToString(text, length));
  },
});
