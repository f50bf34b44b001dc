// What the browser keeps: for all tabs, and for this one. Where nothing can be kept it is known
// as long as the page is open.
const memory = {};

function open(place) {
  const of = (key) => `${place} ${key}`;
  return {
    recall(key) {
      try {
        return window[place].getItem(key) ?? memory[of(key)] ?? '';
      } catch {
        return memory[of(key)] ?? '';
      }
    },
    keep(key, text) {
      memory[of(key)] = text;
      try {
        window[place].setItem(key, text);
      } catch {
        // then it is in memory alone
      }
    },
    recallJson(key, otherwise) {
      try {
        return JSON.parse(this.recall(key)) ?? otherwise;
      } catch {
        return otherwise;
      }
    },
    keepJson(key, value) { this.keep(key, JSON.stringify(value)); },
  };
}

export const browser = open('localStorage');
export const tab = open('sessionStorage');
